import type { CrawlEnd } from '#core/crawl/crawl-end.ts'
import { definePageCheck } from '#core/crawl/page-check.ts'
import { auditGate } from '../plan-gates.ts'
import { type AuditVerdict, auditedPage } from './audited-page.ts'
import { JUDGE_JOB, JUDGE_KEY } from './job-names.ts'
import { saveVerdict } from './page-store.ts'

/** Page check that audits each of the store's pages alone. */
export const pageAudit = definePageCheck<AuditVerdict>({
  name: 'audit.page',
  feature: auditGate.feature,
  version: 3,
  judge: auditedPage,
  store: saveVerdict,
})

/** Enqueues the comparison of the pages when a scan has ended. */
export const judgeAfterScan: CrawlEnd = (ctx, tx) =>
  ctx.queue.enqueue(JUDGE_JOB, { shop: ctx.shop.id, payload: {} }, { tx, key: JUDGE_KEY })
