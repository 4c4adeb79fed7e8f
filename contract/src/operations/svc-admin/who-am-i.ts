import { whoAmISignature } from '../who-am-i-signature.ts'

export const whoAmI = whoAmISignature('svc-admin')
