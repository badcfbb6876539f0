import { useTranslation } from 'react-i18next'
import type { IssueMessage } from '#core/issues/domain/translate-issue.ts'
import { useIssueWords } from '#core/issues/ui/use-issue-words.ts'
import { HowTo } from '#kit/ui/landing/how-to.tsx'
import { Link } from '#kit/ui/link.tsx'
import { Row, Rows } from '#kit/ui/row.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { SchemaResultsPageDetail } from '../contract.ts'
import { OUTDATED_CODES } from '../domain/finding.ts'
import { fixOf } from '../domain/fix.ts'
import { PAGE_PROBLEMS } from '../domain/problem.ts'
import { FixWays, useDestinations } from './fix-ways.tsx'
import { useProblemWords } from './use-problem-words.ts'
import { useWords } from './use-words.ts'

const TONES = { error: 'critical', warning: 'attention', info: 'info' } as const

/** A line of the list: a problem of the page's markup, and who prints it. */
interface PageFinding {
  key: string
  code: string
  type: string
  field: string
  severity: keyof typeof TONES
  says: IssueMessage
  owners: string[]
}

/** Open findings of this page, each with its message, how to fix it and where. */
export function DetailFindings({ page }: { page: SchemaResultsPageDetail }) {
  const { t } = useTranslation(['schema-results', 'landing'])
  const words = useWords()
  const issue = useIssueWords()
  const problem = useProblemWords(issue)
  const destination = useDestinations()
  const findings = findingsOf(page)
  if (findings.length === 0) return null
  return (
    <Section title={t('detail.findings')} flush>
      <Rows>
        {findings.map((finding) => {
          const { key, type, severity, owners } = finding
          const fix = fixOf(finding, owners)
          const [best] = fix.ways
          const way = best && destination(best, page.editUrl)
          const title = problem.title(finding)
          const says = issue(finding.says)
          return (
            <Row
              key={key}
              tone={TONES[severity]}
              toneWord={t(`severity.${severity}`)}
              title={<span className="sp-strong">{title}</span>}
              note={
                <>
                  {[type, says !== title && says, owners.map(words.owner).join(', ')]
                    .filter(Boolean)
                    .join(' · ')}
                  <HowTo>
                    <FixWays check={finding.code} fix={fix} editUrl={page.editUrl} />
                  </HowTo>
                </>
              }
              action={
                way && (
                  <Link to={way.to} look="button" {...(way.target && { target: way.target })}>
                    {way.label}
                  </Link>
                )
              }
            />
          )
        })}
      </Rows>
    </Section>
  )
}

/** Returns unparsable scripts, errors, warnings and outdated markup; notes are shown with their markup instead. */
function findingsOf(page: SchemaResultsPageDetail): PageFinding[] {
  const ownerOf = (node: number) => page.nodes.find(({ index }) => index === node)?.owner
  const unreadable = page.parseErrors.map(({ line, key, values }) => ({
    key: `script ${line}`,
    code: PAGE_PROBLEMS.unreadable,
    type: '',
    field: '',
    severity: 'error' as const,
    says: { key, values },
    owners: [],
  }))
  const issues = page.issues
    .filter(({ severity, code }) => severity !== 'info' || OUTDATED_CODES.includes(code))
    .map(({ key, values, ...issue }) => ({
      ...issue,
      says: { key, values },
      key: `${issue.node} ${issue.path} ${issue.code} ${issue.field} ${key} ${JSON.stringify(values)}`,
      owners: [ownerOf(issue.node) ?? 'unknown'],
    }))
  const rank = { error: 0, warning: 1, info: 2 }
  return [...unreadable, ...issues].sort((a, b) => rank[a.severity] - rank[b.severity])
}
