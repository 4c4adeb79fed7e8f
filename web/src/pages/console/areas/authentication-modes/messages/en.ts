const en = {
  title: 'Authentication Modes',
  lead: 'By which methods people can prove that it is them. What is off is refused at once, everywhere.',
  on: 'On',
  off: 'Off',
  offered: (method: string) => `Offer ${method}`,
  settings: 'Settings',
  settingsOf: (method: string) => `Settings of ${method}`,
  settingsNote: 'They hold for what begins from now on. An empty field goes back to what it was at first.',
  turnedOn: (method: string) => `${method} is on.`,
  turnedOff: (method: string) => `${method} is off.`,
  turnOff: 'Turn off',
  turnOffTitle: (method: string) => `Turn off ${method}?`,
  turnOffText:
    'Nobody can use it any more until it is turned on again. What people have registered stays. Make sure that they have another way in.',
  about: {
    sms: 'A code by text message. Needs a connector for SMS.',
    email: 'A code by email. Needs a connector for email.',
    hardware_token: 'A code that a small device shows. Needs hardware tokens in the inventory.',
    authenticator_app: 'A code that an app on the phone shows. Works without a network.',
    password: 'Something that is known. Good together with another method.',
    push: 'A question on the phone, answered with a tap. The safest that is this easy.',
    qr_code: 'A code on the screen, scanned by the phone. Signs in without typing anything.',
    recovery_code: 'Ten codes on paper for the day when the phone is gone.',
  },
  fields: {
    codeDigits: { label: 'Digits of a code', help: 'Longer codes are harder to guess.' },
    codeValiditySeconds: { label: 'A code is good for, in seconds' },
    challengeValiditySeconds: { label: 'A request can be answered for, in seconds' },
    attemptsPerChallenge: {
      label: 'Wrong answers to one request',
      help: 'After so many it has failed, and a new one has to be asked for.',
    },
    lockAfterFailures: {
      label: 'Wrong answers until the method is locked',
      help: 'Counted in a row. It is locked for 15 minutes, then twice as long each time.',
    },
    allowedCountries: {
      label: 'Countries that messages may go to',
      help: 'Codes such as CH, DE or FR. Empty: every country. A short list keeps fraud away.',
    },
    mostPerNumberAndDay: { label: 'Messages to one number in a day' },
    mostPerPrefixAndDay: {
      label: 'Messages to a block of numbers in a day',
      help: 'Numbers that differ only in their last four digits: where fraud shows first.',
    },
    mostPerCountryAndDay: { label: 'Messages to one country in a day' },
    mostPerDay: { label: 'Messages in all in a day' },
    mostPerAddressAndDay: { label: 'Messages to one address in a day' },
    lookAhead: {
      label: 'Presses that may have gone unseen',
      help: 'For tokens with a button: how far ahead a code is looked for.',
    },
    driftSteps: {
      label: 'Steps that its clock may be off',
      help: 'For tokens with a clock, either way.',
    },
    resyncWindow: {
      label: 'How far two codes are looked for',
      help: 'When a token has lost its place and is resynchronised.',
    },
    algorithm: { label: 'Hash', help: 'Of new registrations. Many apps know nothing but SHA1.' },
    digits: { label: 'Digits of a code', help: 'Of new registrations.' },
    periodSeconds: { label: 'A new code every, in seconds', help: 'Of new registrations.' },
    issuerName: { label: 'Name in the app', help: 'What stands above the code. Empty: the name of the organisation.' },
    usedAlone: {
      label: 'A password suffices',
      help: 'Without a second factor. It must then have 15 characters or more. Better not.',
    },
    minimumLength: { label: 'Characters at least', help: 'Never under 15 where a password suffices.' },
    withoutKnownUser: {
      label: 'Codes for whoever scans them',
      help: 'A page may show a code before it knows who is there: whoever scans and approves it signs in.',
    },
  },
}

export type AuthenticationModesMessages = typeof en
export default en
