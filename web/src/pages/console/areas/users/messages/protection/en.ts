// What protects users: reports of fraud, and the requirement of a second factor.
const en = {
  fraudTitle: (count: number) =>
    count === 1
      ? 'This user reported a request that was not theirs'
      : `This user reported ${count} requests that were not theirs`,
  fraudText: {
    authentication:
      'Another person may know the password. Contact the user, have them change it now, and end their sessions if in doubt.',
    approval: 'An agent asked for something that the user did not expect. Check the agent and its delegations.',
  },
  fraudAt: 'Last reported',
  fraudReason: 'The user answered “It wasn’t me”',
  acknowledgeFraud: 'Acknowledge report',
  fraudAcknowledged: 'Report acknowledged.',

  requirement: 'Requirement',
  secondFactorRequired: 'Second factor required',
  secondFactorNotRequired: 'Second factor not required',
  requireSecondFactor: 'Require second factor',
  requireSecondFactorTitle: (userId: string) => `Require a second factor of ${userId}?`,
  requireSecondFactorText:
    'Without one, they can only set one up the next time they use the console or self-service. They can’t remove the last one.',
  bulkRequireTitle: (count: number) =>
    count === 1 ? 'Require a second factor of 1 user?' : `Require a second factor of ${count} users?`,
  secondFactorIsRequired: 'A second factor is required.',
  waiveSecondFactor: 'Don’t require second factor',
  secondFactorWaived: 'A second factor is no longer required.',
}

export type ProtectionMessages = typeof en
export default en
