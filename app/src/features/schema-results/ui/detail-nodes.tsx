import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIssueWords } from '#core/issues/ui/use-issue-words.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { CodeView } from '#kit/ui/code-view.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Inline, Stack } from '#kit/ui/layout.tsx'
import { Row, Rows } from '#kit/ui/row.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { SchemaResultsIssue, SchemaResultsNode, SchemaResultsPageDetail } from '../contract.ts'
import { OUTDATED_CODES } from '../domain/finding.ts'
import { useTotals } from './use-totals.ts'
import { useWords } from './use-words.ts'

/** Each piece of markup in page order, and unparsable scripts. */
export function DetailNodes({ page }: { page: SchemaResultsPageDetail }) {
  const { t } = useTranslation('schema-results')
  const say = useIssueWords()
  const { nodes, parseErrors, issues, left } = page
  if (nodes.length + parseErrors.length === 0)
    return (
      <Section>
        <EmptyState drawing="lost" title={page.state === 'read' ? t('node.none') : t('node.unknown')} />
      </Section>
    )
  return (
    <>
      {parseErrors.length > 0 && (
        <Section title={t('parse.title')} note={t('parse.note')} flush>
          <Rows>
            {parseErrors.map(({ line, column, repaired: _, ...said }) => (
              <Row
                key={`${line} ${column} ${said.key}`}
                tone="critical"
                title={say(said)}
                note={column === null ? t('parse.line', { line }) : t('parse.position', { line, column })}
              />
            ))}
          </Rows>
        </Section>
      )}
      {parseErrors.map(({ line, column, repaired }) =>
        repaired === null ? null : (
          <Section
            key={`${line} ${column}`}
            title={t('parse.repaired', { line })}
            note={t('parse.repairedNote')}
          >
            <CodeView label={t('parse.repaired', { line })} value={repaired as object} issues={[]} />
          </Section>
        ),
      )}
      {nodes.map((node) => (
        <NodeCard key={node.index} node={node} issues={issues.filter((issue) => issue.node === node.index)} />
      ))}
      {left > 0 && <p className="sp-subtle">{t('node.left', { count: left })}</p>}
    </>
  )
}

function NodeCard({ node, issues }: { node: SchemaResultsNode; issues: SchemaResultsIssue[] }) {
  const { t } = useTranslation('schema-results')
  const words = useWords()
  const total = useTotals()
  const say = useIssueWords()
  const grave = issues.filter(({ severity, code }) => severity !== 'info' || OUTDATED_CODES.includes(code))
  const [notes, setNotes] = useState(false)
  const shown = notes ? issues : grave
  const count = (severity: string) => issues.filter((issue) => issue.severity === severity).length
  const type = node.types.join(', ') || t('node.untyped')
  const hidden = issues.length - grave.length
  return (
    <Section
      title={`${node.index + 1}. ${type}`}
      note={t('node.by', { owner: words.owner(node.owner), format: t(`format.${node.format}`) })}
      action={
        <Inline>
          {count('error') > 0 && <Badge tone="critical">{total('errors', count('error'))}</Badge>}
          {count('warning') > 0 && <Badge tone="attention">{total('warnings', count('warning'))}</Badge>}
          {grave.length === 0 && <Badge tone="success">{t('verdict.valid')}</Badge>}
        </Inline>
      }
    >
      <Stack gap={3}>
        {hidden > 0 && (
          <Inline>
            <Button tone="plain" onPress={() => setNotes(!notes)}>
              {notes ? t('node.hideNotes') : t('node.showNotes', { count: hidden })}
            </Button>
          </Inline>
        )}
        {node.source ? (
          <CodeView
            label={t('node.code', { name: `${node.index + 1}. ${type}` })}
            value={node.source}
            issues={shown.map((issue) => ({ ...issue, message: say(issue) }))}
          />
        ) : (
          <>
            <p className="sp-subtle">{t('node.tooLarge')}</p>
            <ul>
              {shown.map((issue) => (
                <li key={`${issue.path} ${say(issue)}`}>
                  <code>{issue.path}</code> {say(issue)}
                </li>
              ))}
            </ul>
          </>
        )}
      </Stack>
    </Section>
  )
}
