import type { OutboundPurpose, OutboundRoute } from '#kit/server/env-parts.ts'
import type { ProxyLimits, Refusal } from '#kit/server/outbound/guard-proxy/guard-proxy.ts'
import type { HeadersForHosts } from '#kit/server/outbound/headers-for-hosts.ts'

/** What the browser's process is told, once. */
export interface HostOrder {
  program: string
  profile: string
  isSandboxed: boolean
  /** Whom the browser belongs to; null: to whoever started us. */
  userId: number | null
  routes: OutboundRoute[]
  purpose: OutboundPurpose
  limits: ProxyLimits
  signed: HeadersForHosts | null
  module: string
  input: unknown
}

/** What it tells, once. */
export type HostAnswer =
  | { state: 'done'; output: unknown; bytes: number; refusals: Refusal[] }
  | { state: 'failed'; code: string; values: Record<string, unknown>; words: string; refusals: Refusal[] }
