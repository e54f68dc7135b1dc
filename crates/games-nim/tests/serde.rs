//! What is serialized is read back, and nothing else is.
#![cfg(feature = "serde")]

use games_nim::{Position, Take};

#[test]
fn positions_and_moves_are_their_texts() {
    let at: Position = "3,4,5/2".parse().unwrap();
    let mv: Take = "2:4".parse().unwrap();
    let json = serde_json::to_string(&(at, mv)).unwrap();
    assert_eq!(json, r#"["3,4,5/2","2:4"]"#);
    assert_eq!(
        serde_json::from_str::<(Position, Take)>(&json).unwrap(),
        (at, mv)
    );
}

#[test]
fn what_is_no_position_is_refused() {
    let error = serde_json::from_str::<Position>(r#""3,256""#).unwrap_err();
    assert!(
        error
            .to_string()
            .contains("`256` is not the size of a heap")
    );
}
