// Why a request is refused, as a framework's middleware answers it.

export interface Refusal {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: { readonly code: string; readonly message: string; readonly status: number }
}

export const refusal = (
  status: number,
  code: string,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Refusal => ({ status, headers, body: { code, message, status } })
