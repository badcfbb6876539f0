import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from './copy-button.tsx'
import { Icon } from './icon.tsx'
import { type JsonLine, jsonLines } from './json-lines.ts'
import './badge.css'
import './code-view.css'

export interface CodeIssue {
  severity: 'error' | 'warning' | 'info'
  /** JSON Pointer into the value; an issue with a missing value is shown at its nearest existing parent. */
  path: string
  message: string
}

const TONES = { error: 'critical', warning: 'attention', info: 'info' } as const
const ICONS = { error: 'critical', warning: 'alert', info: 'info' } as const

/** JSON with its issues in the margin and below their lines; opens at the first of the most severe. */
export function CodeView({
  value,
  issues = [],
  label,
}: {
  value: unknown
  issues?: readonly CodeIssue[]
  label: string
}) {
  const lines = jsonLines(value)
  const placed = issuesByLine(issues, lines)
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (box.current) beginAtIssue(box.current)
  }, [])
  return (
    <div className="sp-code">
      <div className="sp-code-tools">
        <CopyButton tone="plain" text={JSON.stringify(value, null, 2)} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keys (WCAG 2.1.1) */}
      <div ref={box} className="sp-code-lines" role="region" aria-label={label} tabIndex={0}>
        {lines.map((line, index) => (
          <Line key={index} line={line} issues={placed.get(index) ?? []} />
        ))}
      </div>
    </div>
  )
}

function Line({ line, issues }: { line: JsonLine; issues: readonly CodeIssue[] }) {
  const { t } = useTranslation('shell')
  const worst = issues[0]
  return (
    <>
      <div
        className={worst ? `sp-code-line sp-code-marked sp-tone-${TONES[worst.severity]}` : 'sp-code-line'}
      >
        <span className="sp-code-margin">{worst && <Icon name={ICONS[worst.severity]} />}</span>
        <code style={{ paddingInlineStart: `${line.indent * 2}ch` }}>
          {line.key !== undefined && (
            <>
              <span className="sp-code-key">{JSON.stringify(line.key)}</span>
              {': '}
            </>
          )}
          <span className={`sp-code-${line.kind}`}>{line.text}</span>
        </code>
      </div>
      {issues.map((issue, index) => (
        <p key={index} className={`sp-code-issue sp-tone-${TONES[issue.severity]}`}>
          <span className="sp-strong">{t(`code.${issue.severity}`)}</span> {issue.message}
        </p>
      ))}
    </>
  )
}

/**
 * Scrolls the box, not the page, to the first issue; only initially, so that it never moves while someone is reading.
 */
function beginAtIssue(lines: HTMLElement): void {
  const mark =
    lines.querySelector<HTMLElement>('.sp-code-marked.sp-tone-critical') ??
    lines.querySelector<HTMLElement>('.sp-code-marked')
  if (!mark) return
  const top = mark.offsetTop - lines.offsetTop
  // The issue's text is below its line, and a few lines before it give context.
  if (top > lines.clientHeight * 0.7) lines.scrollTop = top - lines.clientHeight * 0.3
}

/** Puts each issue on the line of its value or of the nearest existing parent; the most severe first. */
function issuesByLine(issues: readonly CodeIssue[], lines: readonly JsonLine[]): Map<number, CodeIssue[]> {
  const order = { error: 0, warning: 1, info: 2 }
  const starts = new Map<string, number>()
  for (const [index, line] of lines.entries()) if (!starts.has(line.pointer)) starts.set(line.pointer, index)
  const placed = new Map<number, CodeIssue[]>()
  for (const issue of [...issues].sort((a, b) => order[a.severity] - order[b.severity])) {
    let path = issue.path
    while (path && !starts.has(path)) path = path.slice(0, path.lastIndexOf('/'))
    const line = starts.get(path) ?? 0
    placed.set(line, [...(placed.get(line) ?? []), issue])
  }
  return placed
}
