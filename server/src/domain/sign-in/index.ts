// How people sign in and manage their own account, and the token endpoint.

export type { SignInContext } from './context.ts'
export { createSelfService } from './self-service/self-service.ts'
export { createSignIn } from './sign-in/sign-in.ts'
export { issueToken } from './token-endpoint/issue.ts'
export { readAuthorizationServerMetadata } from './token-endpoint/metadata.ts'
