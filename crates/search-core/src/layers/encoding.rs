//! Layers as bytes: all numbers little-endian, lengths before lists.

use super::key_list::KeyList;
use super::layer::{LayerKeys, LayerWorths};
use super::worth_list::WorthList;
use crate::Key;

impl<K: Key> LayerKeys<K> {
    /// The layer as it is written to a file.
    pub(super) fn encode(&self) -> Vec<u8> {
        let mut bytes = self.finished.to_le_bytes().to_vec();
        put_len(&mut bytes, self.below.len());
        for layer in &self.below {
            bytes.extend_from_slice(&layer.to_le_bytes());
        }
        put_len(&mut bytes, self.lists.len());
        for list in &self.lists {
            put_len(&mut bytes, list.len());
            put_len(&mut bytes, list.encoded().len());
            bytes.extend_from_slice(list.encoded());
        }
        bytes
    }

    /// The layer that is written so, or `None` if there is none.
    pub(super) fn decode(bytes: &[u8]) -> Option<Self> {
        let mut rest = Rest(bytes);
        let finished = u64::from_le_bytes(rest.take()?);
        let below = (0..rest.len()?).map(|_| rest.number());
        let below = below.collect::<Option<_>>()?;
        let lists = (0..rest.len()?).map(|_| {
            let (keys, bytes) = (rest.len()?, rest.len()?);
            KeyList::decode(keys, rest.slice(bytes)?)
        });
        let lists = lists.collect::<Option<_>>()?;
        rest.0.is_empty().then_some(Self {
            lists,
            finished,
            below,
        })
    }
}

impl LayerWorths {
    /// The worths as they are written to a file.
    pub(super) fn encode(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        put_len(&mut bytes, self.kinds.len());
        for (code, count) in &self.kinds {
            bytes.extend_from_slice(&code.to_le_bytes());
            bytes.extend_from_slice(&count.to_le_bytes());
        }
        for list in &self.lists {
            match list {
                WorthList::Bytes(list) => bytes.extend_from_slice(list),
                WorthList::Pairs(list) => bytes.extend(list.iter().flat_map(|i| i.to_le_bytes())),
                WorthList::Quads(list) => bytes.extend(list.iter().flat_map(|i| i.to_le_bytes())),
            }
        }
        bytes
    }

    /// The worths of positions with these keys that are written so, or `None` if there are none.
    pub(super) fn decode<K: Key>(bytes: &[u8], keys: &LayerKeys<K>) -> Option<Self> {
        let mut rest = Rest(bytes);
        let kind = |rest: &mut Rest<'_>| Some((rest.number()?, u64::from_le_bytes(rest.take()?)));
        let kinds: Vec<_> = (0..rest.len()?)
            .map(|_| kind(&mut rest))
            .collect::<Option<_>>()?;
        let lists = keys.lists.iter().map(|list| {
            let len = list.len();
            let list = match kinds.len() {
                ..=0x100 => WorthList::Bytes(rest.slice(len)?.to_vec()),
                0x101..=0x1_0000 => WorthList::Pairs(rest.array(len, u16::from_le_bytes)?),
                _ => WorthList::Quads(rest.array(len, u32::from_le_bytes)?),
            };
            let is_kind = |place| (list.at(place) as usize) < kinds.len();
            (0..len).all(is_kind).then_some(list)
        });
        let lists = lists.collect::<Option<_>>()?;
        rest.0.is_empty().then_some(Self { kinds, lists })
    }
}

/// Lists are cut into pieces, so that no length is beyond 32 bits.
fn put_len(bytes: &mut Vec<u8>, len: usize) {
    let len = u32::try_from(len).expect("a list that is not too long");
    bytes.extend_from_slice(&len.to_le_bytes());
}

/// Bytes that are still to be read.
struct Rest<'a>(&'a [u8]);

impl<'a> Rest<'a> {
    fn slice(&mut self, len: usize) -> Option<&'a [u8]> {
        let (slice, rest) = self.0.split_at_checked(len)?;
        self.0 = rest;
        Some(slice)
    }

    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        self.slice(N)?.try_into().ok()
    }

    fn number(&mut self) -> Option<u32> {
        self.take().map(u32::from_le_bytes)
    }

    fn len(&mut self) -> Option<usize> {
        self.number()?.try_into().ok()
    }

    fn array<const N: usize, T>(&mut self, len: usize, read: fn([u8; N]) -> T) -> Option<Vec<T>> {
        let bytes = self.slice(len.checked_mul(N)?)?;
        let items = bytes.chunks_exact(N);
        items.map(|item| item.try_into().ok().map(read)).collect()
    }
}
