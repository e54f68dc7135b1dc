//! Sorted keys in few bytes.

use crate::Key;

/// Sorted keys, each as its distance from the one before, in groups of seven bits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct KeyList<K> {
    len: usize,
    bytes: Vec<u8>,
    /// Where to begin to read, every so many keys.
    marks: Vec<Mark<K>>,
}

/// A place in the bytes of a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Mark<K> {
    key: K,
    /// Where the key after this one begins.
    next: usize,
}

/// How many keys there are from one mark to the next.
const STRIDE: usize = 128;
/// This bit tells that more groups follow.
const MORE: u8 = 0x80;

impl<K: Key> KeyList<K> {
    /// A list of no keys.
    pub(super) const fn new() -> Self {
        Self {
            len: 0,
            bytes: Vec::new(),
            marks: Vec::new(),
        }
    }

    /// How many keys there are.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// The lowest key.
    pub(super) fn first(&self) -> Option<K> {
        self.marks.first().map(|mark| mark.key)
    }

    /// All keys, the lowest first.
    pub(super) fn iter(&self) -> Keys<'_, K> {
        Keys {
            bytes: &self.bytes,
            key: K::from_u64(0),
            left: self.len,
        }
    }

    /// Which of the keys this is, counted from 0.
    pub(super) fn position(&self, key: K) -> Option<usize> {
        let index = self.marks.partition_point(|mark| mark.key <= key);
        let nearest = index.checked_sub(1)?;
        let mark = self.marks[nearest];
        let mut place = nearest * STRIDE;
        let mut keys = Keys {
            bytes: &self.bytes[mark.next..],
            key: mark.key,
            left: (self.len - place - 1).min(STRIDE - 1),
        };
        let mut found = mark.key;
        while found < key {
            found = keys.next()?;
            place += 1;
        }
        (found == key).then_some(place)
    }

    /// The list as it is written to a file.
    pub(super) fn encoded(&self) -> &[u8] {
        &self.bytes
    }

    /// The list of so many keys that is written so, or `None` if there is none.
    pub(super) fn decode(len: usize, bytes: &[u8]) -> Option<Self> {
        let mut writer = KeyWriter::new();
        let mut keys = Keys {
            bytes,
            key: K::from_u64(0),
            left: len,
        };
        for key in &mut keys {
            if writer.last().is_some_and(|last| last >= key) {
                return None;
            }
            writer.push(key);
        }
        let list = writer.finish();
        (keys.left == 0 && list.bytes == bytes).then_some(list)
    }

    /// How much memory the list takes.
    pub(super) fn memory(&self) -> usize {
        self.bytes.capacity() + self.marks.capacity() * size_of::<Mark<K>>()
    }
}

/// Writes a list of keys, the lowest first.
pub(super) struct KeyWriter<K> {
    list: KeyList<K>,
    last: K,
}

impl<K: Key> KeyWriter<K> {
    pub(super) fn new() -> Self {
        Self {
            list: KeyList::new(),
            last: K::from_u64(0),
        }
    }

    /// The key written last.
    fn last(&self) -> Option<K> {
        (self.list.len > 0).then_some(self.last)
    }

    /// Appends a key above all others.
    #[inline]
    pub(super) fn push(&mut self, key: K) {
        let mut rest = key.minus(self.last);
        while rest.width() > MORE.trailing_zeros() {
            self.list.bytes.push(low_byte(rest) | MORE);
            rest = rest.shifted_down(MORE.trailing_zeros());
        }
        self.list.bytes.push(low_byte(rest));
        if self.list.len.is_multiple_of(STRIDE) {
            let next = self.list.bytes.len();
            self.list.marks.push(Mark { key, next });
        }
        self.list.len += 1;
        self.last = key;
    }

    /// The list of all keys written.
    pub(super) fn finish(mut self) -> KeyList<K> {
        self.list.bytes.shrink_to_fit();
        self.list.marks.shrink_to_fit();
        self.list
    }
}

/// The keys of a list, in order.
pub(super) struct Keys<'a, K> {
    bytes: &'a [u8],
    key: K,
    left: usize,
}

impl<K: Key> Iterator for Keys<'_, K> {
    type Item = K;

    #[inline]
    fn next(&mut self) -> Option<K> {
        if self.left == 0 {
            return None;
        }
        let (&byte, mut rest) = self.bytes.split_first()?;
        let mut distance = K::from_u64((byte & !MORE).into());
        let mut shift = MORE.trailing_zeros();
        let mut more = byte & MORE != 0;
        while more && shift < K::BITS {
            let (&byte, after) = rest.split_first()?;
            distance = distance.plus(K::from_u64((byte & !MORE).into()).shifted_up(shift));
            shift += MORE.trailing_zeros();
            more = byte & MORE != 0;
            rest = after;
        }
        self.bytes = rest;
        self.left -= 1;
        self.key = self.key.plus(distance);
        Some(self.key)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, Some(self.left))
    }
}

#[inline]
#[allow(clippy::cast_possible_truncation)] // The rest of the key is not asked for.
fn low_byte(key: impl Key) -> u8 {
    key.without_low(0) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list<K: Key>(keys: &[K]) -> KeyList<K> {
        let mut writer = KeyWriter::new();
        keys.iter().for_each(|&key| writer.push(key));
        writer.finish()
    }

    fn check<K: Key>(keys: &[K]) {
        let list = list(keys);
        assert_eq!(list.iter().collect::<Vec<_>>(), keys);
        assert_eq!(list.len(), keys.len());
        assert_eq!(list.first(), keys.first().copied());
        for (place, &key) in keys.iter().enumerate() {
            assert_eq!(list.position(key), Some(place));
            let next = key.plus(K::from_u64(1));
            assert_eq!(list.position(next).is_some(), keys.contains(&next));
        }
        let decoded = KeyList::decode(keys.len(), list.encoded());
        assert_eq!(decoded, Some(list));
    }

    #[test]
    fn keys_are_read_as_they_were_written() {
        check::<u64>(&[]);
        check(&[0_u64]);
        check(&[u64::MAX]);
        check(&[0, u64::MAX - 1, u64::MAX]);
        check(&[0, 1, u128::MAX - 1]);
        check(&(0..1_000_u64).collect::<Vec<_>>());
        check(
            &(0..300_u64)
                .map(|key| key * key * key * key)
                .collect::<Vec<_>>(),
        );
        check(&(0..127).map(|bits| 1_u128 << bits).collect::<Vec<_>>());
    }

    #[test]
    fn what_is_no_list_is_refused() {
        let whole = list(&(0..200_u64).map(|key| key * 100).collect::<Vec<_>>());
        let bytes = whole.encoded();
        assert_eq!(KeyList::<u64>::decode(201, bytes), None);
        assert_eq!(KeyList::<u64>::decode(199, bytes), None);
        assert_eq!(KeyList::<u64>::decode(200, &bytes[..bytes.len() - 1]), None);
        assert_eq!(KeyList::<u64>::decode(2, &[1, 0]), None, "not increasing");
        assert_eq!(KeyList::<u64>::decode(1, &[MORE; 20]), None, "too wide");
        assert_eq!(KeyList::<u64>::decode(1, &[MORE, 0]), None, "too long");
    }
}
