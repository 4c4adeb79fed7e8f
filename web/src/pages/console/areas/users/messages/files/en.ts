// Imports and exports of users.
const en = {
  importUsers: 'Import users',
  exportUsers: 'Export users',
  importTitle: 'Import users',
  importLead: 'Create and update many users with a CSV file.',
  file: 'CSV file',
  fileHelp: 'Up to 100,000 users. Existing users are found by their user ID, and updated.',
  dryRun: 'Only check the file',
  dryRunHelp: 'Shows what the import would do, line by line. Nothing is changed.',
  checkFile: 'Check file',
  importNow: 'Import now',
  mayNotImportGroups: 'Only an administrator can import groups and attributes. Remove these columns.',
  csvTitle: 'Format of the file',
  csvText:
    'The first line names the columns; only userId is required. A column that is missing keeps its values, and an empty cell removes the value. Groups are separated by semicolons, and attributes are a JSON object. passwordHash and totpSecret bring along the password and the authenticator app from another system.',
  reportTitle: 'Import of users',
  dryRunTitle: 'Check of a file',
  dryRunLead: 'Nothing was changed. To import the file, upload it again.',
  importDone: 'Finished',
  importRunning: 'In progress',
  progress: 'Progress',
  processed: (done: string, total: string) => `${done} of ${total} lines`,
  outcomes: { waiting: 'Waiting', created: 'Created', updated: 'Updated', unchanged: 'Unchanged', refused: 'Refused' },
  linesTitle: 'Lines',
  whichLines: 'Which lines',
  noLines: 'No such lines',
  line: 'Line',
  issue: 'Reason',
}

export type FilesMessages = typeof en
export default en
