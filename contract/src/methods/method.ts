// The contract of one method: its fields and settings, what pages need to know about it, and all of its texts.
import type { TObject, TProperties } from 'typebox'
import type { MessageChannel } from '../connectors.ts'
import type { FieldTexts, InEveryLanguage, Labels } from '../texts.ts'

interface Declaration {
  /** RFC 8176: how assertions name a proof with this method. */
  readonly amr: readonly string[]
  /** The fields that registerOtp requires for this method. */
  readonly registrationFields: TProperties
  /** What a tenant can set under Authentication Modes. Every setting has a default and bounds. */
  readonly settings: TObject
  /** Whether the method is enabled for new tenants. Methods that need a connector or an inventory are not. */
  readonly enabledByDefault: boolean
  /** Whether the user types the answer, a device signs it, or the browser does with a passkey. */
  readonly answer: 'typed' | 'device' | 'web'
  /** Whether the answer needs a challenge. What the user knows or has can be typed without one. */
  readonly challenge: 'required' | 'optional' | 'none'
  /** What the user types. Defaults to digits. */
  readonly input?: 'digits' | 'letters' | 'password'
  /** The channel through which a code is sent to the user. */
  readonly channel?: MessageChannel
  /** Whether a second code can follow the first, to resynchronise a token. */
  readonly acceptsNextCode?: boolean
  /** Whether the user opens the challenge by scanning it. */
  readonly scanned?: boolean
  /** Whether it counts as a second factor. Defaults to true. */
  readonly secondFactor?: boolean
  /** Whether a browser in which it was verified can be remembered. Defaults to true. */
  readonly remembersBrowser?: boolean
  /** Whether a sign-in accepts it before the password is verified. */
  readonly beforePassword?: boolean
  /**
   * Present if users add it in self-service step by step. `input` is the kind of its registration field. Absent for a
   * method that has its own page there, or that a device brings along.
   */
  readonly addable?: { readonly input?: 'tel' | 'email' | 'text' }
  /** Where pages list it: the method with the lowest rank is the one to prefer. */
  readonly rank: number
  readonly icon: 'chat' | 'clock' | 'device' | 'key' | 'lifebuoy' | 'lock' | 'mail' | 'passkey' | 'scan'
  /** Its colour in charts. */
  readonly color: 'amber' | 'blue' | 'gray' | 'green' | 'indigo' | 'orange' | 'pink' | 'red' | 'teal' | 'violet'
  readonly texts: InEveryLanguage<MethodTexts>
  /** The texts of its settings. */
  readonly labels: Labels
}

interface MethodTexts {
  /** What administrators call it. */
  readonly name: string
  /** The name in a message, if it differs: within a sentence, and in the characters of an SMS. */
  readonly nameInMessage?: string
  /** For administrators who decide whether to offer it. */
  readonly description: string
  readonly signIn: {
    readonly name: string
    /** What the user does with it. */
    readonly hint: string
    /** Below the field for the code. */
    readonly codeHint?: string
    /** The same, if the registration has a name, which replaces `{name}`. */
    readonly namedCodeHint?: string
    /** The button that starts a sign-in with it, for methods that work without a password. */
    readonly start?: string
  }
  readonly selfService: {
    /** What the user has. */
    readonly name: string
    /** Why the user may want it. */
    readonly offer?: string
    /** The heading of the page that adds it. */
    readonly add?: string
    readonly field?: FieldTexts & { readonly help: string; readonly error: string; readonly refused: string }
  }
}

export interface MethodContract extends Declaration {
  /** The name in the API: the English one. */
  readonly title: string
}

/** Fails to compile if a setting has no label. */
export function defineMethod<const Method extends Declaration>(
  method: Method & { readonly labels: Readonly<Record<keyof Method['settings']['properties'], unknown>> },
): Method & { readonly title: string } {
  return { ...method, title: method.texts.en.name }
}
