//! Letters for the nodes of a tree.

/// A, B, … Z, AA, AB, … for 0, 1, …
pub(super) fn letters(mut index: usize) -> String {
    let mut letters = Vec::new();
    loop {
        letters.push(char::from(b"ABCDEFGHIJKLMNOPQRSTUVWXYZ"[index % 26]));
        if index < 26 {
            return letters.iter().rev().collect();
        }
        index = index / 26 - 1;
    }
}

#[cfg(test)]
mod tests {
    use super::letters;

    #[test]
    fn letters_go_on_after_z() {
        let named = [0, 14, 25, 26, 51, 52, 701, 702].map(letters);
        assert_eq!(named, ["A", "O", "Z", "AA", "AZ", "BA", "ZZ", "AAA"]);
    }
}
