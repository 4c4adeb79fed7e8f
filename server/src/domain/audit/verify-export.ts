// The offline verifier: it needs only an export, line by line.
import { AuditExportLine, type AuditVerification } from '@countersign/contract'
import { canonicalJson } from '@countersign/contract/canonical-json'
import { Compile } from 'typebox/compile'
import { type ChainVerifier, createChainVerifier } from './chain-verifier.ts'
import { headKeys } from './head-claims.ts'

export interface VerifyOptions {
  /** Keys to trust. Without them, those in the export. */
  readonly jwks?: { readonly keys: readonly object[] }
  /** A signed head that was kept elsewhere. */
  readonly head?: string
}

type LineOf<Type extends AuditExportLine['type']> = Extract<AuditExportLine, { type: Type }>

const exportLine = Compile(AuditExportLine)

export async function verifyChain(
  lines: AsyncIterable<string> | Iterable<string>,
  { jwks, head }: VerifyOptions = {},
): Promise<AuditVerification> {
  const exportedKeys: object[] = []
  let opening: LineOf<'export'> | undefined
  let verifier: ChainVerifier | undefined
  let ended = false
  let lineNumber = 0

  // Created on first use: by then the keys, which precede everything that they signed, have been read.
  const walk = () => {
    verifier ??= createChainVerifier({
      tenantId: opening?.tenantId ?? '',
      keys: headKeys(jwks?.keys ?? exportedKeys),
      ...(head === undefined ? {} : { keptHead: head }),
    })
    return verifier
  }

  for await (const text of lines) {
    lineNumber += 1
    const line = readLine(text)
    const outOfPlace = ended || (lineNumber === 1) !== (line?.type === 'export')
    if (!line || outOfPlace) {
      walk().found(null, `Line ${lineNumber} is not a valid line of an export, or is out of place.`)
    } else if (line.type === 'export') {
      opening = line
    } else if (line.type === 'key') {
      exportedKeys.push(line.jwk)
    } else if (line.type === 'event') {
      walk().event(line.event, line.hash)
    } else if (line.type === 'head') {
      walk().head(line.signature)
    } else {
      ended = true
      const since = line.unsealedSince === null ? undefined : Date.parse(line.unsealedSince)
      walk().unsealed(line.unsealedEvents, since, Date.parse(opening?.exportedAt ?? ''))
    }
  }
  if (!ended) walk().found(null, 'The export is incomplete: its last line is missing.')
  return walk().end()
}

/** Each value has one text: otherwise another parser could read the line differently. */
function readLine(text: string): AuditExportLine | undefined {
  try {
    const line: unknown = JSON.parse(text)
    return exportLine.Check(line) && canonicalJson(line) === text ? line : undefined
  } catch {
    return undefined
  }
}
