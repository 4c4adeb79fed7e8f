const en = {
  loading: 'One moment …',
  retry: 'Try again',
  close: 'Close',
  cancel: 'Cancel',
  back: 'Back',
  save: 'Save',
  saved: 'Saved',
  discard: 'Discard changes',
  edit: 'Edit',
  remove: 'Remove',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'The browser did not allow it. Select the text and copy it by hand.',
  asTable: 'Show as a table',
  loadMore: 'Load more',
  never: 'Never',
  typeToConfirm: (name: string) => `Type “${name}” to confirm`,
  dismiss: 'Dismiss',
  done: 'Done',
  offlineTitle: 'You are offline',
  brokenTitle: 'Something went wrong',
  brokenText: 'Reload the page. If it happens again, tell your administrator.',
  reload: 'Reload',
  unreachable: 'The server cannot be reached. Check your connection and try again.',
  tryAgainIn: (seconds: number) =>
    seconds < 120
      ? `Please wait ${seconds} s and try again.`
      : `Please wait ${Math.ceil(seconds / 60)} minutes and try again.`,
  reference: (requestId: string) => `Reference: ${requestId}`,
}

export type SharedMessages = typeof en
export default en
