// A statement as a span of a trace: its text, which never contains a value, because values are always bound.
import type pg from 'pg'
import { type Tracer, traced } from '../tracing/index.ts'
import type { Statement } from './sql.ts'

export function sendTraced(tracer: Tracer, client: pg.ClientBase, statement: Statement): Promise<pg.QueryResult> {
  // Recurring work belongs to no request: as spans it would only fill the collector.
  if (!tracer.traceparent()) return client.query(statement as pg.QueryConfig)
  const text = statement.text.replace(/\s+/g, ' ').trim()
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text }
  const [name = 'sql'] = text.split(' ')
  return traced(tracer, { name, kind: 'client', attributes }, () => client.query(statement as pg.QueryConfig))
}
