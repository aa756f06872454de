import type * as english from '../en/feed.ts'

export const feed: typeof english.feed = { title: (name) => `${name}-এর নতুন কোর্স` }
