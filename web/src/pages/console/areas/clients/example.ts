// A program with the SDK that works as it is.

interface Access {
  readonly url: string
  readonly tenantId: string
  readonly clientId: string
  readonly clientSecret: string
}

export const exampleOf = (access: Access): string => `import { Countersign } from '@countersign/sdk'

const countersign = new Countersign(${JSON.stringify(access, null, 2)})

await countersign.mfa.registerOtp({ userId: 'ada', authType: 'email', emailAddress: 'ada@example.com' })
const { challengeId } = await countersign.mfa.sendOtp({ userId: 'ada', authType: 'email' })
console.log(challengeId)`
