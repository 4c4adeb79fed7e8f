// A file by fetch: a link could not show that one of our own pages requests it.
import { ApiProblem, problemOf } from '#api/problem.ts'
import { ownPageHeaders } from '#session/own-page-headers.ts'
import { stepUp } from '#session/step-up.ts'

export async function download(address: string, name: string): Promise<void> {
  const content = URL.createObjectURL(await contentOf(address))
  const link = document.createElement('a')
  link.href = content
  link.download = name
  link.click()
  URL.revokeObjectURL(content)
}

async function contentOf(address: string): Promise<Blob> {
  try {
    return await read(address)
  } catch (error) {
    if (error instanceof ApiProblem && error.code === 'step_up_required' && (await stepUp())) return read(address)
    throw error
  }
}

async function read(address: string): Promise<Blob> {
  const answer = await fetch(address, { headers: ownPageHeaders })
  if (!answer.ok) throw problemOf(answer.status, await answer.json().catch(() => undefined), null)
  return answer.blob()
}
