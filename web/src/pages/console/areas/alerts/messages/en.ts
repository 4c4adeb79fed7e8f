import type { AlertDetails } from '@countersign/contract'

/** What a sentence can name besides the subject. `moment`: when it expires. */
type Facts = AlertDetails & { readonly moment: string }

const channels = { sms: 'SMS', email: 'email' }

const en = {
  title: 'Alerts',
  lead: 'What needs your attention. Updates automatically.',
  list: 'Alerts, newest first',
  shown: 'Show alerts',
  states: { open: 'Open', acknowledged: 'Acknowledged', resolved: 'Resolved' },
  empty: {
    open: 'No open alerts',
    acknowledged: 'No acknowledged alerts',
    resolved: 'No resolved alerts',
  },
  emptyText: 'Fraud reports, failing connectors, reached limits and expiring keys appear here.',
  acknowledge: 'Acknowledge',
  acknowledgeNamed: (sentence: string) => `Acknowledge: ${sentence}`,
  acknowledgeAll: 'Acknowledge all',
  acknowledgeAllTitle: (count: number) => `Acknowledge ${count} alerts?`,
  acknowledgeAllText: 'They no longer count as open. Alerts that are raised from now on stay open.',
  allAcknowledged: (count: number) => `Alerts acknowledged: ${count}`,
  acknowledged: 'Acknowledged',
  acknowledgedBy: (name: string) => `Acknowledged by ${name}`,
  resolved: 'Resolved',
  first: 'First',
  last: 'last',
  times: (count: number) => `${count} times`,
  kinds: {
    fraud_reported: {
      title: (name: string, { purpose }: Facts) =>
        purpose === 'approval'
          ? `${name} reported an agent’s request that was not theirs`
          : `${name} reported a sign-in that was not theirs`,
      advice:
        'Another person may know the password. Contact the user, have them change it, and check their methods and sessions.',
      action: 'View user',
    },
    connector_failing: {
      title: (name: string, { channel }: Facts) =>
        `The connector “${name}” does not send ${channel ? channels[channel] : 'messages'}`,
      advice: 'It failed several times in a row and is paused between attempts. Check its settings, and send a test.',
      action: 'View connector',
    },
    message_limit_reached: {
      title: (_name: string, { channel, limit, country }: Facts) =>
        limit === 'country_per_day'
          ? `The daily limit for ${channel ? channels[channel] : 'messages'} to ${country} was reached`
          : `The daily limit for ${channel ? channels[channel] : 'messages'} was reached`,
      advice:
        'Further messages are refused until midnight UTC. If this is not an attack, raise the limit of the method.',
      action: 'View limits',
    },
    agent_expiring: {
      title: (name: string, { moment }: Facts) => `The agent “${name}” expires on ${moment}`,
      advice: 'After that, all of its requests are denied. Extend it, or let it expire.',
      action: 'View agent',
    },
    signing_key_old: {
      title: () => 'The signing key is more than a year old',
      advice: 'Rotate the signing keys. Applications that read the key set notice nothing.',
      action: 'View keys',
    },
    certificate_expiring: {
      title: (name: string, { moment }: Facts) => `The trusted certificate “${name}” expires on ${moment}`,
      advice: 'After that, passkeys of this vendor cannot be added. Add the vendor’s current certificate.',
      action: 'View passkey settings',
    },
    fido_metadata_outdated: {
      title: () => 'The FIDO metadata is outdated',
      advice: 'Models that were revoked since are still accepted. Import the current file.',
      action: 'Import metadata',
    },
  },
}

export type AlertsMessages = typeof en
export default en
