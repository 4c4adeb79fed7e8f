// Declared answers that no test needs to see, and why: by code for every operation, or by operation and code.
export const unseenReplies = {
  byDesign: {
    internal_error: 'a bug: a test that sees it fails',
  },
  // May only fall, until every declared answer is seen.
  atMost: 235,
}
