import type { SharedReportSource } from '#core/registry/shared-report.ts'
import { textsIn } from '#kit/server/texts.ts'
import { numberFormat } from '#kit/shared/formatters.ts'
import { lastProblems, sumNow } from './audit-run-store.ts'
import { getProblems } from './problems.ts'
import { checkWordsIn } from './words.ts'

const MOST_PROBLEMS = 30

/**
 * The audit's summary for people without access to the admin: the score, how it is calculated, and the problems on
 * most pages.
 */
export const auditReport: SharedReportSource = {
  name: 'audit.summary',
  title: 'audit:shared.summary',
  async read(ctx, language) {
    const { judged, sum } = await ctx.tx(async (tx) => ({
      judged: await lastProblems(tx),
      sum: await sumNow(tx),
    }))
    if (!judged || sum.score === null) return null
    const { problems } = await getProblems(ctx)
    const t = textsIn(language)
    const words = checkWordsIn(language)
    const number = (value: number) => numberFormat(language).format(value)
    return {
      asOf: judged.judgedAt.toISOString(),
      metrics: [
        { label: t('audit:shared.score'), value: number(sum.score) },
        { label: t('audit:shared.pages'), value: number(sum.pages) },
        { label: t('audit:shared.critical'), value: number(sum.criticalPages) },
        { label: t('audit:shared.warning'), value: number(sum.warningPages) },
        { label: t('audit:shared.optimised'), value: number(sum.optimisedPages) },
      ],
      tables: [
        {
          title: t('audit:shared.problems'),
          columns: [t('audit:shared.problem'), t('audit:shared.level'), t('audit:shared.pages')],
          rows: problems
            .slice(0, MOST_PROBLEMS)
            .map(({ check, level, pages }) => [
              words.problem(check),
              t(`audit:shared.of.${level}`),
              number(pages),
            ]),
        },
      ],
    }
  },
}
