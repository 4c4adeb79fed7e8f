import type { SettingsOf } from '@countersign/contract'
import type { WebMethod } from '../method.ts'
import { isOutdated, readMetadata } from './metadata/metadata.ts'
import { chooseRelyingParty } from './relying-party.ts'
import {
  creationOptions,
  offeredAlgorithms,
  readAnchor,
  readClaimedModels,
  readPresented,
  requestOptions,
  verifyAssertion,
  verifyRegistration,
} from './webauthn/index.ts'

export const passkey: WebMethod<SettingsOf<'passkey'>> = {
  authType: 'passkey',
  answer: 'web',

  async enrol({ relyingPartyId }, { settings: { relyingParties } }) {
    const { id } = chooseRelyingParty(relyingParties, relyingPartyId)
    return { status: 'pending', secret: { relyingPartyId: id }, hint: JSON.stringify({ relyingPartyId: id }) }
  },

  relyingPartyOf: ({ relyingParties }, id) => chooseRelyingParty(relyingParties, id),
  offeredAlgorithms,
  creationOptions,
  requestOptions,
  readPresented,
  readClaimedModels,
  readAnchor,
  readMetadata,
  isOutdated,
  verifyRegistration,
  verifyAssertion,
}
