import { UserCsv } from '../../../user-files.ts'
import { signature } from '../../signature.ts'

export const exportUsers = signature({
  service: 'svc-admin',
  id: 'exportUsers',
  method: 'GET',
  path: '/v1/users:export',
  summary: 'Export users',
  description:
    'Streams the profiles of all users as a CSV file, ordered by `userId`, in the form that importUsers takes. A value that a spreadsheet would calculate starts with an apostrophe, which importUsers removes.',
  scope: 'admin.read',
  recentProof: true,
  streams: 'text/csv',
  reply: { 200: UserCsv },
  errors: ['too_many_requests'],
})
