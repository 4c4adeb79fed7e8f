import type { DomainService } from '../operation.ts'
import { whoAmI } from '../who-am-i.ts'
import { addMyRegistration } from './me/add-my-registration.ts'
import { answerMyChallenge } from './me/answer-my-challenge.ts'
import { challengeMe } from './me/challenge-me.ts'
import { endMySession } from './me/end-my-session.ts'
import { endMySessions } from './me/end-my-sessions.ts'
import { getMe } from './me/get-me.ts'
import { listMyActivity } from './me/list-my-activity.ts'
import { listMyDevices } from './me/list-my-devices.ts'
import { listMyRegistrations } from './me/list-my-registrations.ts'
import { listMySessions } from './me/list-my-sessions.ts'
import { removeMyRegistration } from './me/remove-my-registration.ts'
import { renameMyRegistration } from './me/rename-my-registration.ts'
import { renewMyRecoveryCodes } from './me/renew-my-recovery-codes.ts'
import { replaceMyPassword } from './me/replace-my-password.ts'

export const svcSs: DomainService = {
  id: 'svc-ss',
  title: 'Countersign: self-service',
  description: 'What users manage themselves.',
  sessions: true,
  operations: [
    getMe,
    listMyRegistrations,
    addMyRegistration,
    renameMyRegistration,
    removeMyRegistration,
    replaceMyPassword,
    renewMyRecoveryCodes,
    challengeMe,
    answerMyChallenge,
    listMyDevices,
    listMyActivity,
    listMySessions,
    endMySession,
    endMySessions,
    whoAmI,
  ],
}
