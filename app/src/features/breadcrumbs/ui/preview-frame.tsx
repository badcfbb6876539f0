import { ThemeFrame } from '#core/theme-look/ui/theme-frame.tsx'
import type { BreadcrumbDesign } from '../contract/settings.ts'
import type { BreadcrumbPreview } from '../contract.ts'
import { blockCss } from '../domain/block-css.ts'

/** A trail as the published theme shows it. */
export function PreviewFrame({
  preview,
  design,
  home,
  isNarrow,
  label,
}: {
  preview: BreadcrumbPreview
  design: BreadcrumbDesign
  home: string
  isNarrow: boolean
  label: string
}) {
  const [, ...levels] = preview.levels
  return (
    <ThemeFrame
      look={preview.theme}
      css={blockCss({ isNarrow })}
      isNarrow={isNarrow}
      image={`${label}: ${[home, ...levels].join(' › ')}`}
    >
      <Trail design={design} home={home} levels={levels} />
      <p className="preview-title">{preview.page?.title}</p>
    </ThemeFrame>
  )
}

/** Prints what `breadcrumbs-trail.liquid` prints, without the links. */
export function Trail({
  design,
  home,
  levels,
}: {
  design: BreadcrumbDesign
  home: string
  levels: readonly string[]
}) {
  const { separator, size, spacing, align, truncate, mobile, length } = design
  return (
    <div
      className="signpost-breadcrumbs"
      data-separator={separator}
      data-size={size}
      data-spacing={spacing}
      data-align={align}
      data-truncate={truncate}
      data-mobile={mobile}
      style={{ ['--signpost-length' as string]: `${length}ch` }}
    >
      <ol>
        <li>
          {design.home === 'icon' ? (
            <svg
              viewBox="0 0 20 20"
              width="1em"
              height="1em"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.6"
              strokeLinejoin="round"
              aria-hidden="true"
            >
              <path d="M3 9.5 10 3l7 6.5M5 8v9h10V8" />
            </svg>
          ) : (
            <span>{home}</span>
          )}
        </li>
        {levels.map((name) => (
          <li key={name}>
            <span>{name}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
