// The targets for verifying, relative to each peer.
import { faster } from '../../src/faster.ts'
import { figure } from '../../src/figures.ts'
import type { Turn } from '../../src/measure.ts'
import { spread } from '../../src/statistics.ts'
import type { Target } from '../../src/target.ts'
import type { Interference } from './passwords/ours.ts'

type Turns = readonly Turn[]

const cpu = ({ serverCpuMicroseconds, databaseCpuMicroseconds }: Turn) =>
  serverCpuMicroseconds + databaseCpuMicroseconds

type Measured =
  | 'totp'
  | 'totpAtSignIn'
  | 'totpInSession'
  | 'bareTransactions'
  | 'sentCode'
  | 'sentAtSignIn'
  | 'sentInSession'
  | 'password'
  | 'rawArgon2id'
  | 'checked'
  | 'unchecked'

export function mfaTargets(turnsOf: (name: Measured) => Turns, interference: readonly Interference[]): Target[] {
  const [totp, sentCode, password] = [turnsOf('totp'), turnsOf('sentCode'), turnsOf('password')]
  const of = (what: string, target: Target): Target => ({ ...target, text: `${what}: ${target.text}` })
  return [
    of('TOTP code', faster(totp, 'better-auth at sign-in', turnsOf('totpAtSignIn'), { rate: 10, cpu: 0.1 })),
    of('TOTP code', faster(totp, 'better-auth in a session', turnsOf('totpInSession'), { rate: 3, cpu: 1 / 3 })),
    of('TOTP code', faster(totp, 'its transactions alone', turnsOf('bareTransactions'), { rate: 0.6, cpu: 1 / 0.6 })),
    of('code sent', faster(sentCode, 'better-auth at sign-in', turnsOf('sentAtSignIn'), { rate: 4, cpu: 0.25 })),
    // In a session it counts no attempts and locks no user: not the same work.
    {
      ...of(
        'code sent',
        faster(sentCode, 'better-auth in a session', turnsOf('sentInSession'), { rate: 4, cpu: 0.25 }),
      ),
      informational: true,
    },
    of('password', faster(password, 'argon2id alone', turnsOf('rawArgon2id'), { rate: 0.9, cpu: 1 / 0.9 })),
    ...unhindered(interference),
    cheapCheck(turnsOf('checked'), turnsOf('unchecked'), totp),
  ]
}

/** The median of the rounds: other work on the machine slows down all candidates. */
function unhindered(interference: readonly Interference[]): Target[] {
  const longest = spread(interference.map(({ longestHoldUpMs }) => longestHoldUpMs)).median
  const tokens = spread(interference.map(({ tokenP99Ms }) => tokenP99Ms)).median
  return [
    { met: longest <= 20, text: `password: the event loop held up for at most ${figure(longest)} ms (at most 20 ms)` },
    {
      met: tokens <= 20,
      text: `password: access tokens meanwhile with a p99 of ${figure(tokens)} ms (at most 20 ms where cores are free)`,
      informational: true,
    },
  ]
}

function cheapCheck(checked: Turns, unchecked: Turns, totp: Turns): Target {
  const medianCpu = (turns: Turns) => spread(turns.map(cpu)).median
  const microseconds = medianCpu(checked) - medianCpu(unchecked)
  const share = microseconds / medianCpu(totp)
  return {
    met: share <= 0.1,
    text:
      `access token: its check takes at most ${figure(microseconds)} µs, ${figure(100 * share)}% of verifying a TOTP code ` +
      '(at most 10%)',
  }
}
