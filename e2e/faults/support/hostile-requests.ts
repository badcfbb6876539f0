import { gzipSync } from 'node:zlib'
import { type ContractCall, pathsOf, withJsonAt, withMemberAt } from './contract-calls.ts'
import { hostileMembers, hostileValues } from './hostile-values.ts'

export interface HostileRequest {
  /** Name of the route, or of the endpoint without a contract. */
  route: string
  /** The field, and the value sent in it. */
  what: string
  method: string
  /** Path from the origin, including the query. */
  path: string
  headers: Record<string, string>
  body: string | Buffer | null
}
/** All attacks on one field of one route; created when sent, because the bodies are large. */
export type FieldAttacks = (() => HostileRequest)[]

const JSON_BODY = { 'content-type': 'application/json' }
/** Query strings after `?` that no parser expects. */
const ODD_QUERIES = [
  '%',
  '%00=%00',
  'limit=%ff%fe&q=%ff',
  'q=%ed%a0%80',
  'cursor=%ed%b0%80&after=%ed%b0%80',
  'id=1&id=2&limit=1&limit=2&q=a&q=b',
  'q[]=a&q[]=b&limit[]=1',
  'q[a][b]=1&state[constructor]=1&q[=1&]=2',
  '__proto__[polluted]=yes&constructor[prototype][polluted]=yes',
  `q[${'a]['.repeat(2_000)}]=1`,
  `${'q=a&'.repeat(3_000)}`,
  `q=${'x'.repeat(12_000)}`,
]
const ODD_IDS = [
  '%',
  '%00',
  '%ff',
  '%ed%a0%80',
  '%2e%2e%2f%2e%2e',
  '1%2f2',
  '1;drop',
  'x'.repeat(5_000),
  '1%0a',
]

/** Returns every attack on every field of a route: parts of its body, of its URL, and the body as a whole. */
export function attacksOn(call: ContractCall, prefix: string): FieldAttacks[] {
  const groups = new Map<string, FieldAttacks>()
  const group = (name: string): FieldAttacks => groups.get(name) ?? groups.set(name, []).get(name) ?? []
  const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
  for (const input of call.inputs) {
    const members = Object.entries((input ?? {}) as object)
    const ids = Object.fromEntries(
      members.filter(([name]) => inPath.includes(name)).map(([name, id]) => [name, String(id)]),
    )
    const rest = Object.fromEntries(members.filter(([name]) => !inPath.includes(name)))
    const base = { call, prefix, ids, rest }
    for (const name of inPath) if (!groups.has(`{${name}}`)) group(`{${name}}`).push(...onId(base, name))
    if (call.method === 'GET') {
      for (const name of Object.keys(rest))
        if (!groups.has(`?${name}`)) group(`?${name}`).push(...onQuery(base, name))
    } else {
      for (const at of pathsOf(rest)) {
        const name = at.join('.') || 'body'
        if (!groups.has(name)) group(name).push(...onBody(base, at, name))
      }
    }
  }
  const [input] = call.inputs
  const ids = Object.fromEntries(
    inPath.map((name) => [name, String((input as Record<string, unknown> | undefined)?.[name] ?? 1)]),
  )
  const base = { call, prefix, ids, rest: {} }
  group('?').push(
    ...ODD_QUERIES.map(
      (query) => () => request(base, { what: `? ${query.slice(0, 40)}`, query, body: '{}' }),
    ),
  )
  if (call.method !== 'GET')
    group('as a whole').push(...wholeBodies().map((body) => () => request(base, body)))
  return [...groups.values()]
}

interface Base {
  call: ContractCall
  prefix: string
  ids: Record<string, string>
  rest: object
}

function request(
  { call, prefix, ids, rest }: Base,
  change: {
    what: string
    ids?: Record<string, string>
    query?: string
    body?: string | Buffer | null
    headers?: Record<string, string>
  },
): HostileRequest {
  const encoded = Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, encodeURIComponent(id)]))
  const path = call.path.replaceAll(
    /\{(\w+)\}/g,
    (_, name: string) => ({ ...encoded, ...change.ids })[name] ?? '1',
  )
  const isRead = call.method === 'GET'
  const query = change.query ?? (isRead ? new URLSearchParams(rest as Record<string, string>).toString() : '')
  return {
    route: call.name,
    what: change.what,
    method: call.method,
    path: `${prefix}${path}${query === '' ? '' : `?${query}`}`,
    headers: isRead ? {} : (change.headers ?? JSON_BODY),
    body: isRead ? null : change.body === undefined ? JSON.stringify(rest) : change.body,
  }
}

/** Texts that a URL can carry; Node refuses a request line of more than 16 KB before the app sees it. */
const urlTexts = hostileValues.flatMap(({ name, text }) =>
  text === null || text.length > 4_000 ? [] : [{ name, text: encodeURIComponent(text) }],
)

function onId(base: Base, field: string): FieldAttacks {
  const values = [...urlTexts, ...ODD_IDS.map((text) => ({ name: text.slice(0, 20), text }))]
  return values.map(
    ({ name, text }) =>
      () =>
        request(base, { what: `{${field}}: ${name}`, ids: { [field]: text } }),
  )
}

function onQuery(base: Base, field: string): FieldAttacks {
  return urlTexts.map(({ name, text }) => () => {
    const others = new URLSearchParams(base.rest as Record<string, string>)
    others.delete(field)
    return request(base, { what: `?${field}: ${name}`, query: `${others}&${field}=${text}` })
  })
}

function onBody(base: Base, at: readonly (string | number)[], field: string): FieldAttacks {
  const values = hostileValues.map(
    ({ name, json }) =>
      () =>
        request(base, { what: `${field}: ${name}`, body: withJsonAt(base.rest, at, json) }),
  )
  const members = hostileMembers.flatMap(({ name, json }) => {
    const body = withMemberAt(base.rest, at, json)
    return body === null ? [] : [() => request(base, { what: `${field} with ${name}`, body })]
  })
  return [...values, ...members]
}

/** Returns bodies that are not JSON objects, have a wrong content type, or are bombs. */
function wholeBodies(): { what: string; body: string | Buffer | null; headers: Record<string, string> }[] {
  const form = 'multipart/form-data; boundary=b'
  const part = '--b\r\ncontent-disposition: form-data; name="id"; filename="../../x"\r\n\r\n1\r\n--b--\r\n'
  const bomb = gzipSync(Buffer.alloc(32 * 1_048_576, 0x20))
  return [
    { what: 'nothing', body: null, headers: JSON_BODY },
    { what: 'nothing of no type', body: null, headers: {} },
    { what: 'no type', body: '{}', headers: {} },
    { what: 'half of it', body: '{"id":"1"', headers: JSON_BODY },
    { what: 'two of them', body: '{}{}', headers: JSON_BODY },
    { what: 'a mark before it', body: '\ufeff{}', headers: JSON_BODY },
    { what: 'a member twice', body: '{"id":"1","id":{"a":1},"at":1,"at":null}', headers: JSON_BODY },
    { what: 'comments', body: '{/* */}', headers: JSON_BODY },
    {
      what: 'bytes that are no UTF-8',
      body: Buffer.from([0x22, 0xff, 0xfe, 0xed, 0xa0, 0x80, 0x22]),
      headers: JSON_BODY,
    },
    {
      what: 'UTF-16',
      body: Buffer.from('{"id":"1"}', 'utf16le'),
      headers: { 'content-type': 'application/json; charset=utf-16' },
    },
    { what: 'gzip', body: bomb, headers: { ...JSON_BODY, 'content-encoding': 'gzip' } },
    { what: 'brotli that is gzip', body: bomb, headers: { ...JSON_BODY, 'content-encoding': 'br' } },
    { what: 'text', body: '{"id":"1"}', headers: { 'content-type': 'text/plain' } },
    {
      what: 'a form',
      body: 'id=1&__proto__[polluted]=yes',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    },
    { what: 'parts', body: part, headers: { 'content-type': form } },
    { what: 'parts never ended', body: part.slice(0, 60), headers: { 'content-type': form } },
    { what: 'parts without a boundary', body: part, headers: { 'content-type': 'multipart/form-data' } },
    {
      what: 'XML',
      body: '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
      headers: { 'content-type': 'application/xml' },
    },
    { what: 'events', body: 'data: {}\n\n', headers: { 'content-type': 'text/event-stream' } },
    {
      what: 'bytes',
      body: Buffer.alloc(100_000, 0xff),
      headers: { 'content-type': 'application/octet-stream' },
    },
    { what: 'a type that is none', body: '{}', headers: { 'content-type': ';;;=/' } },
    { what: 'two megabytes', body: Buffer.alloc(2 * 1_048_576, 0x20), headers: JSON_BODY },
    {
      what: 'a name for the file',
      body: '{}',
      headers: { ...JSON_BODY, 'content-disposition': "attachment; filename*=UTF-8''%ff%zz" },
    },
  ]
}
