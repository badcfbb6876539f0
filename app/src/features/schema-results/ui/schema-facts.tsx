import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { numberFormat } from '#kit/shared/formatters.ts'
import { Stack } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { SchemaResultsRun, SchemaResultsState } from '../contract.ts'
import { type NextStep, nextStep } from '../domain/next-step.ts'
import { seenOf } from '../domain/seen.ts'
import { fixable, useFixes } from './fixes/use-fixes.ts'
import './schema-facts.css'

const RESULTS = '/schema-results'
/** Maximum types named; the rest are counted. */
const MOST_TYPES = 6

/**
 * Markup that was added, its faults, what is missing, how much of the store is scanned, and the most useful next
 * step.
 */
export function SchemaFacts({ state, last }: { state: SchemaResultsState; last: SchemaResultsRun }) {
  const { t, i18n } = useTranslation('schema-results')
  const number = numberFormat(i18n.language)
  const { totals, origin } = last
  const seen = seenOf(state)
  const { types } = state.facets
  const fixes = useFixes()
  // The links lead to lists of pages, which are fewer than the faults on them.
  const onPages = (faults: number, pages: number) =>
    faults > 0 && <span className="sp-subtle"> · {t('problem.pages', { count: pages })}</span>
  const step = nextStep(totals, fixable(fixes.data?.conflicts ?? []).length, state.levels.unread)
  const testUrl = `https://search.google.com/test/rich-results?${new URLSearchParams({ url: `${origin}/` })}`
  return (
    <Section title={t('facts.title')}>
      <Stack gap={4}>
        <dl className="sp-schema-facts">
          <Fact name={t('facts.added')}>
            {types.length === 0
              ? t('column.noTypes')
              : types.slice(0, MOST_TYPES).map(({ value, pages }, at) => (
                  <span key={value}>
                    {at > 0 && ' · '}
                    <Link to={`${RESULTS}?type=${encodeURIComponent(value)}`}>{value}</Link>{' '}
                    <span className="sp-subtle">{t('problem.pages', { count: pages.results })}</span>
                  </span>
                ))}
            {types.length > MOST_TYPES && ` · ${t('facts.more', { count: types.length - MOST_TYPES })}`}
          </Fact>
          <Fact name={t('column.errors')}>
            <Link to={`${RESULTS}?level=error`}>{number.format(totals.errors)}</Link>
            {onPages(totals.errors, state.levels.error)}
          </Fact>
          <Fact name={t('column.warnings')}>
            <Link to={`${RESULTS}?level=warning`}>{number.format(totals.warnings)}</Link>
            {onPages(totals.warnings, state.levels.warning)}
          </Fact>
          <Fact name={t('facts.required')}>
            <Link to="/schema-critical-info">{number.format(totals.critical)}</Link>
          </Fact>
          <Fact name={t('facts.recommended')}>
            <Link to="/schema-critical-info">{number.format(totals.optional)}</Link>
          </Fact>
          <Fact name={t('column.duplicates')}>
            <Link to="/schema-duplication">{number.format(totals.duplicates)}</Link>
            {onPages(totals.duplicates, state.views.duplicates)}
          </Fact>
          <Fact name={t('column.outdated')}>
            <Link to="/schema-errors">{number.format(totals.outdated)}</Link>
            {onPages(totals.outdated, state.levels.outdated)}
          </Fact>
          <Fact name={t('facts.synced')}>
            {t('facts.pages', { read: number.format(seen.read), known: number.format(seen.known) })}
          </Fact>
        </dl>
        <p>
          <span className="sp-strong">{t('facts.next')}</span> {t(`facts.step.${step}`)}{' '}
          <StepLink step={step} testUrl={testUrl} />
        </p>
      </Stack>
    </Section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="sp-subtle sp-small">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const SCREENS: Readonly<Record<Exclude<NextStep, 'test' | 'clean-up'>, string>> = {
  errors: `${RESULTS}?level=error`,
  critical: '/schema-critical-info',
  duplicates: '/schema-duplication',
  warnings: '/schema?tabindex=1',
  rest: `${RESULTS}?state=unread`,
}

/** Null for the clean-up, which is on this screen. */
function StepLink({ step, testUrl }: { step: NextStep; testUrl: string }) {
  const { t } = useTranslation('schema-results')
  if (step === 'clean-up') return null
  if (step === 'test')
    return (
      <Link to={testUrl} target="external">
        {t('facts.test')}
      </Link>
    )
  return <Link to={SCREENS[step]}>{t(`facts.go.${step}`)}</Link>
}
