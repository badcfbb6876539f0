import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { StaffContext } from '#core/staff/staff-context.ts'
import { mergeSaved } from '#kit/server/http/merge-saved.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { Unit } from '#kit/shared/merge-edits.ts'
import { type PublicRequest, type RequestWords, requestWordsSchema } from '../contract.ts'
import { PAGE_SIZE } from '../domain/bounds.ts'
import { FINAL, type Status } from '../domain/statuses.ts'
import { communityErrors } from '../errors.ts'
import { holdRequest, loadRequests, type RequestRow, toPublic } from '../requests/request-store.ts'
import { tellVoters } from '../requests/tell-voter.ts'

/** A status and what it is explained by are of one hand. */
const STATUS: Unit<RequestWords> = {
  fields: ['status', 'reason', 'version'],
  of: ({ status }) => status,
}

/** Returns one page of all requests, for staff. */
export function staffRequests(
  ctx: StaffContext,
  asked: { status?: Status | undefined; search: string; page: number },
): Promise<{ rows: PublicRequest[]; total: number; pageSize: number }> {
  return ctx.tx(async (tx) => {
    const { rows, total } = await loadRequests(tx, asked)
    return { rows: rows.map(toPublic), total, pageSize: PAGE_SIZE }
  })
}

/** Adds a request that no store has suggested to the roadmap. Throws as `editRequest`. */
export function addRequest(ctx: StaffContext, edited: RequestWords): Promise<PublicRequest> {
  const words = checked(edited)
  return ctx.tx(async (tx) => {
    const { rows } = await sql<RequestRow>`
      insert into feature_requests (id, title, details, status, reason, version, created_at, status_at)
        values (${randomUUID()}, ${words.title}, ${words.details}, ${words.status}, ${words.reason}, ${words.version},
          now(), now())
        returning id, title, details, status, reason, version, votes, status_at`.execute(tx)
    const [row] = rows
    if (!row) throw new AppError(communityErrors.gone)
    await ctx.note(tx, { act: 'community.addRequest', after: { id: row.id, ...words } })
    return toPublic(row)
  })
}

/**
 * Edits a request and its status; what a colleague saved since `before` stays. Voters are notified of a final status,
 * once. Throws `community.gone`, `community.reason-missing`, `community.version-missing`.
 */
export function editRequest(
  ctx: StaffContext,
  { id, before, ...after }: RequestWords & { id: string; before?: RequestWords | undefined },
): Promise<PublicRequest> {
  return ctx.tx(async (tx) => {
    const held = await holdRequest(tx, id)
    if (held?.id !== id) throw new AppError(communityErrors.gone)
    const words = checked(mergeSaved(requestWordsSchema, wordsOf(held), { before, after }, STATUS))
    const { rows } = await sql<RequestRow>`
      update feature_requests set title = ${words.title}, details = ${words.details}, status = ${words.status},
          reason = ${words.reason}, version = ${words.version},
          status_at = case when status = ${words.status} then status_at else now() end
        where id = ${id} returning id, title, details, status, reason, version, votes, status_at`.execute(tx)
    const { title, details, status, reason, version } = held
    await ctx.note(tx, {
      act: 'community.editRequest',
      reason: words.reason,
      before: { id, title, details, status, reason, version },
      after: words,
    })
    const [saved] = rows
    if (!saved) throw new AppError(communityErrors.gone)
    if (FINAL.includes(saved.status)) await tellVoters(ctx, tx, id)
    return toPublic(saved)
  })
}

function wordsOf({ title, details, status, reason, version }: RequestRow): RequestWords {
  return { title, details, status, reason: reason ?? '', version: version ?? '' }
}

/**
 * Merges two equivalent requests and their votes; if the remaining one is decided, its new voters are notified. Throws
 * `community.gone`.
 */
export function mergeRequest(
  ctx: StaffContext,
  { id, into }: { id: string; into: string },
): Promise<PublicRequest> {
  return ctx.tx(async (tx) => {
    const { rows } = await sql<{ merged: boolean }>`
      select signpost_merge_feature_requests(${id}, ${into}, now()) as merged`.execute(tx)
    const kept = rows[0]?.merged ? await holdRequest(tx, into) : null
    if (!kept) throw new AppError(communityErrors.gone)
    await ctx.note(tx, { act: 'community.mergeRequest', before: { id }, after: { into, votes: kept.votes } })
    if (FINAL.includes(kept.status)) await tellVoters(ctx, tx, into)
    return toPublic(kept)
  })
}

/** Validates a request: declined ones need a reason and shipped ones a version, which the mail to voters states. */
function checked({ title, details, status, reason, version }: RequestWords) {
  if (status === 'declined' && reason === '') throw new AppError(communityErrors.reasonMissing)
  if (status === 'shipped' && version === '') throw new AppError(communityErrors.versionMissing)
  return {
    title,
    details,
    status,
    reason: status === 'declined' ? reason : null,
    version: status === 'shipped' ? version : null,
  }
}
