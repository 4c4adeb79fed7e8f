const en = {
  appName: 'Countersign',
  goOn: 'Continue',
  beginAgain: 'Start again',

  organisationTitle: 'Sign in',
  organisationText: 'First tell us where you belong.',
  organisation: 'Organisation',
  organisationHint: 'The short name that your administrator has told you, such as “acme”',
  organisationUnknown: (name: string) => `We know no organisation called “${name}”. Check how it is written.`,
  unavailableTitle: 'The sign-in is not available',

  signInTitle: 'Sign in',
  userId: 'User name',
  signIn: 'Sign in',
  wrongPassword: 'The user name or the password is not right.',
  passwordLocked:
    'There were too many wrong passwords. Wait at least 15 minutes before the next try, or ask your administrator.',
  codeFirst: 'Enter a code first',
  withoutCode: 'Sign in without a code',
  codeFirstHint: 'If your password is refused in a new browser, enter a code together with it.',
  codeFrom: 'Code from',
  wrongCode: 'Incorrect code.',
  tooLate: 'That took a little too long. Please start again.',
  problems: {
    too_many_requests: 'That was a little too often.',
    auth_type_disabled: 'Your organisation does not let people sign in with passwords.',
  },

  secondTitle: 'One more step',
  secondText: 'Your password was right. Now show that it is really you.',
  noMethodTitle: 'One more step',
  noMethodHeading: 'You cannot go on by yourself',
  noMethodText: 'Your second factor was turned off or locked. Your administrator can help.',

  welcomeBack: (user: string) => `Welcome back, ${user}`,
  knownText: 'You have signed in with this browser before. Your device is enough.',
  whoTitle: 'Who is signing in?',
  continueAs: (user: string) => `Continue as ${user}`,
  byDevice: { push: 'Approve on my device', qr_code: 'Scan a QR code' },
  usePassword: 'Use a password instead',
  browserUnknown: 'This browser is no longer known. Use your password.',

  invitationTitle: 'Invitation',
  invitedTitle: (name: string) => `Welcome, ${name}`,
  invitedText: (organisation: string) => `You are invited to manage ${organisation}. Choose a password to begin.`,
  invitedUserId: 'You will sign in with it from now on.',
  choosePassword: 'New password',
  accept: 'Accept and sign in',
  invitationOverTitle: 'This invitation cannot be used',
  invitationOverText: 'An invitation is good once, for seven days. Ask whoever invited you for a new one.',
  invitationProblems: {
    not_found: 'It is unknown, used already, or too old.',
  },
  toSignIn: 'Go to the sign-in',

  suggestionTitle: 'You are signed in',
  suggestionHeading: 'Make it safer in a minute',
  suggestionText:
    'Passwords get guessed and stolen. With a second factor, such as an app on your phone, a password alone opens nothing.',
  setUpNow: 'Set it up now',
  later: 'Later',
}

export type Messages = typeof en
export default en
