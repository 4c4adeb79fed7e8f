// What the server asks this device, and the hashes by which the answer says what was shown: nothing is shown that is not hashed.
import type { DeviceChallenge } from '@countersign/contract'
import { canonicalJson } from '@countersign/contract/canonical-json'
import { sha256 } from '../crypto/digest.ts'

export type Asked = DeviceChallenge

export const detailsHash = ({ clientName, title, message, details, context }: Asked): Promise<string> =>
  sha256(canonicalJson({ clientName, title, message, details, context }))

export const actionHash = (action: object): Promise<string> => sha256(canonicalJson(action))
