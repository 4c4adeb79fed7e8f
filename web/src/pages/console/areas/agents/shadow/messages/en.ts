const en = {
  title: 'Shadow mode',
  lead: 'Lets a draft decide real requests beside the live policies, without effect. Answers never change; differences are recorded.',
  back: 'Back to draft',
  offTitle: 'Shadow mode is off',
  offText: 'Turn it on to see where the saved draft would decide differently.',
  start: 'Start with the draft',
  restart: 'Restart with the draft',
  stop: 'Stop shadow mode',
  running: 'Shadow mode is on',
  started: 'Started',
  compared: 'Compared',
  differing: 'Different',
  skipped: 'Skipped',
  differencesTitle: 'Differences',
  noDifferences: 'No differences so far',
  decided: 'Decided',
  request: 'Request',
  logged: 'Live policies',
  shadow: 'Draft',
  outcomes: { allowed: 'Allowed', approval_required: 'Approval required', denied: 'Denied' },
}

export type ShadowMessages = typeof en
export default en
