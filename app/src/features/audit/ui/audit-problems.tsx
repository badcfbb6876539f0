import { useTranslation } from 'react-i18next'
import { Button } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { type ProblemGroup, Problems } from '#kit/ui/landing/problems.tsx'
import { WhenToIgnore } from '#kit/ui/landing/when-to-ignore.tsx'
import { Loaded } from '#kit/ui/loaded.tsx'
import type { AuditProblem } from '../contract.ts'
import type { Ignoring } from './ignore-dialog.tsx'
import { useProblems } from './use-audit.ts'
import { useCheckWords } from './use-check-words.ts'
import { useDestinations } from './use-destinations.ts'

const TONES = { critical: 'critical', warning: 'attention' } as const

/** Problems, grouped by check: their pages, how to fix them, what is new and what is fixed. */
export function AuditProblems({
  isRunning,
  onIgnore,
}: {
  isRunning: boolean
  onIgnore: (ignoring: Ignoring) => void
}) {
  const { t } = useTranslation('audit')
  const words = useCheckWords()
  const destination = useDestinations()
  const found = useProblems()
  const group = ({ check, level, fix, pages, isNew, shared }: AuditProblem): ProblemGroup => ({
    key: check,
    tone: TONES[level],
    toneWord: t(`level.${level}`),
    title: words.title(check),
    count: t('problems.pages', { count: pages }),
    listTo: `/seo-audit?check=${check}`,
    note: (
      <>
        {words.why(check)}
        {shared && (
          <span className="sp-name">
            {t('problems.shared', {
              pages: t('problems.pages', { count: shared.pages }),
              named: shared.named,
            })}
          </span>
        )}
      </>
    ),
    isNew,
    fix: destination(fix),
    help: (
      <>
        <p>{words.fix(check)}</p>
        <WhenToIgnore words={words.ignore(check)} />
        <Button tone="plain" onPress={() => onIgnore({ check, page: null })}>
          {t('problems.ignore')}
        </Button>
      </>
    ),
  })
  return (
    <Loaded query={found} rows={5}>
      {({ problems, fixed }) => (
        <Problems
          title={t('problems.title')}
          note={problems.length > 0 ? t('problems.note') : undefined}
          groups={problems.map(group)}
          fixed={fixed.map(({ check, pages }) =>
            t('problems.fixed', {
              problem: words.title(check),
              pages: t('problems.pages', { count: pages }),
            }),
          )}
          none={
            <EmptyState drawing="done" title={t('problems.none')}>
              {t('problems.noneNote')}
            </EmptyState>
          }
          steady={{ isHeld: isRunning, list: '' }}
        />
      )}
    </Loaded>
  )
}
