import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { type ProblemGroup, Problems } from '#kit/ui/landing/problems.tsx'
import { latePart } from '#kit/ui/late-part.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { SchemaResultsProblem, SchemaResultsView } from '../contract.ts'
import { OPTIONAL_CODES } from '../domain/finding.ts'
import { FixWays, useDestinations } from './fix-ways.tsx'
import { useProblems } from './use-lists.ts'
import { useProblemWords } from './use-problem-words.ts'
import { useWords } from './use-words.ts'

const LateIssue = latePart(() => import('./issue-text.tsx').then((part) => part.IssueText), null)

const TONES = { error: 'critical', warning: 'attention', info: 'info' } as const

/**
 * Faults, grouped (the screen waits for this card): each group with its pages, how to fix it, and what is new and
 * fixed.
 */
export function ProblemsCard({ view, isRunning }: { view: SchemaResultsView; isRunning: boolean }) {
  const { t } = useTranslation('schema-results')
  const group = useGroup(view)
  const { ofKey } = useProblemWords(String)
  const found = useProblems(view)
  if (found.isPending) return null
  if (!found.data)
    return (
      <Section title={t('problem.title')}>
        <ErrorState error={found.error} onRetry={() => void found.refetch()} retrying={found.isFetching} />
      </Section>
    )
  const { problems, fixed } = found.data
  return (
    <Problems
      title={t('problem.title')}
      note={problems.length > 0 ? t('problem.note') : undefined}
      groups={problems.map(group)}
      fixed={fixed.map(({ problem, pages }) =>
        t('problem.fixed', { problem: ofKey(problem), pages: t('problem.pages', { count: pages }) }),
      )}
      none={
        <EmptyState drawing="done" title={t(`view.${view}.none`)}>
          {t('list.noneNote')}
        </EmptyState>
      }
      steady={{ isHeld: isRunning, list: `${view} ${found.isPlaceholderData}` }}
    />
  )
}

function useGroup(view: SchemaResultsView): (problem: SchemaResultsProblem) => ProblemGroup {
  const { t } = useTranslation('schema-results')
  const { pathname } = useLocation()
  const words = useWords()
  // The rules' texts are rendered by a part that loads late.
  const { title } = useProblemWords((says) => <LateIssue says={says} />)
  const destination = useDestinations()
  return (problem) => {
    const { key, code, type, severity, pages, owners, isNew, fix } = problem
    const notes = [
      type && code !== 'described-twice' && type,
      view === 'critical' && t(OPTIONAL_CODES.includes(code) ? 'problem.recommended' : 'problem.required'),
      owners.length > 0 && t('problem.source', { owners: owners.map(words.owner).join(', ') }),
    ].filter(Boolean)
    const [best] = fix.ways
    return {
      key: `${key} ${severity}`,
      tone: TONES[severity],
      toneWord: t(`severity.${severity}`),
      title: title(problem),
      count: t('problem.pages', { count: pages }),
      listTo: `${pathname}?problem=${encodeURIComponent(key)}`,
      note: notes.join(' · '),
      isNew,
      fix: best && destination(best),
      help: <FixWays check={code} fix={fix} problem={key} />,
    }
  }
}
