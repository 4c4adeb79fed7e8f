import { firstLockoutMinutes, invitationDays, inWords } from '@countersign/contract/limits'

const en = {
  appName: 'Countersign',
  goOn: 'Continue',
  support: 'Get help',
  beginAgain: 'Start again',

  organisationTitle: 'Sign in',
  organisationText: 'Enter your organisation to continue.',
  organisation: 'Organisation',
  organisationHint: 'The short name your administrator gave you, such as “acme”',
  organisationUnknown: (name: string) => `We can’t find an organisation called “${name}”. Check the spelling.`,
  unavailableTitle: 'Sign-in is unavailable',

  signInTitle: 'Sign in',
  userId: 'User name',
  signIn: 'Sign in',
  wrongPassword: 'Incorrect user name or password.',
  passwordLocked: `Too many incorrect passwords. Wait at least ${firstLockoutMinutes} minutes before you try again, or contact your administrator.`,
  codeFirst: 'Enter a code as well',
  withoutCode: 'Sign in without a code',
  codeFirstHint: 'If your password is refused in a new browser, enter a code with it.',
  codeFrom: 'Code from',
  wrongCode: 'Incorrect code.',
  tooLate: 'This sign-in timed out. Start again.',
  problems: {
    too_many_requests: 'Too many requests.',
    auth_type_disabled: 'Your organisation doesn’t allow sign-in with a password.',
  },

  usePasskey: 'Sign in with a passkey',
  wrongPasskey: 'This passkey isn’t accepted here. It may belong to another organisation, or it was removed.',
  passkeyTooLate: 'This took too long. Try again.',
  passkeyThenPassword: 'Enter your password once more. After that, this passkey is enough to sign in.',
  passkeySuggestionHeading: 'Use your fingerprint next time?',
  passkeySuggestionText:
    'With a passkey, you sign in with your fingerprint, face or screen lock: no password, no code.',
  createPasskey: 'Create passkey',
  passkeyProblems: {
    too_many_requests: 'Too many requests.',
    auth_type_disabled: 'Your organisation doesn’t allow sign-in with a passkey.',
  },

  useTemporaryCode: 'Use a temporary access code',
  temporaryCodeTitle: 'Temporary access code',
  temporaryCodeLead: 'Enter the code that your administrator gave you. Then set up a new way to verify your identity.',
  temporaryCodeAlone:
    'Enter the code that your administrator gave you. If you have a password, sign in with it first: you enter the code afterwards.',
  temporaryCode: 'Code',
  temporaryCodeOver: 'Too many incorrect attempts, or the code has expired. Ask your administrator for a new one.',

  secondTitle: 'Verify your identity',
  secondText: 'Your password is correct. Complete a second step to sign in.',
  rememberBrowser: (days: number) =>
    days === 1 ? 'Skip this step in this browser for one day' : `Skip this step in this browser for ${days} days`,
  rememberBrowserHelp: 'Only on a device that no other person uses.',
  noMethodTitle: 'Verify your identity',
  noMethodHeading: 'You can’t sign in right now',
  noMethodText: 'Your second factor is turned off or locked. Contact your administrator.',

  welcomeBack: (user: string) => `Welcome back, ${user}`,
  knownText: 'You’ve signed in with this browser before. You only need your device.',
  whoTitle: 'Choose an account',
  continueAs: (user: string) => `Continue as ${user}`,
  usePassword: 'Use a password instead',
  browserUnknown: 'This browser is no longer recognised. Sign in with your password.',

  invitationTitle: 'Invitation',
  invitedTitle: (name: string) => `Welcome, ${name}`,
  invitedText: (organisation: string) => `You’re invited to manage ${organisation}. Choose a password to get started.`,
  invitedUserText: (organisation: string) => `You’re invited to ${organisation}. Choose a password to get started.`,
  invitedTextChoice: (organisation: string) => `You’re invited to manage ${organisation}. Choose how to sign in.`,
  invitedUserTextChoice: (organisation: string) => `You’re invited to ${organisation}. Choose how to sign in.`,
  invitedUserId: 'You sign in with this name.',
  choosePassword: 'New password',
  accept: 'Accept and sign in',
  invitedPasskey: 'Use a passkey instead',
  invitedPasskeyCancelled: 'No passkey was created. Try again, or choose a password.',
  invitationOverTitle: 'This invitation can’t be used',
  invitationOverText: `An invitation works once and expires after ${inWords(invitationDays)} days. Ask an administrator for a new one.`,
  invitationProblems: {
    not_found: 'It is unknown, already used or expired.',
    user_has_methods: 'You have already set up your sign-in. Sign in instead.',
    auth_type_disabled: 'This organisation doesn’t allow this way to sign in. Choose the other one.',
    credential_rejected: 'This organisation doesn’t accept this passkey. Try another device, or choose a password.',
    already_registered: 'This device already has a passkey for this account.',
  },
  toSignIn: 'Go to sign-in',

  suggestionTitle: 'You’re signed in',
  suggestionHeading: 'Add a second step',
  suggestionText: 'Add a second factor, such as an app on your phone, so a stolen password isn’t enough to sign in.',
  setUpNow: 'Set up now',
  later: 'Not now',
}

export type Messages = typeof en
export default en
