// The five services of a deployment. Each one is identified by its context path.

export const services = {
  'svc-auth': { contextPaths: ['/AuthPage', '/SvcAuthPage'], port: 8080 },
  'svc-admin': { contextPaths: ['/SvcAdmin'], port: 8082 },
  'svc-ss': { contextPaths: ['/Svc'], port: 8083 },
  'svc-otp': { contextPaths: ['/OTP'], port: 8084 },
  'svc-tm': { contextPaths: ['/SvcTManager'], port: 8085 },
} as const

export type ServiceId = keyof typeof services

export const serviceIds = Object.keys(services) as ServiceId[]

/** The first path is canonical; the others are aliases. */
export type ContextPaths = Readonly<Record<ServiceId, readonly string[]>>
