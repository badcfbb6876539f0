import { type ReactNode, useId } from 'react'
import { useFrame } from './app-bridge/frame-context.ts'
import { Icon } from './icon.tsx'

/**
 * A button whose call is closed to the person at the screen. It stays in the Tab order, so that everybody learns why:
 * on hover, from a screen reader, or by pressing it.
 */
export function ClosedButton({
  why,
  children,
  tone = 'default',
  wide,
  'aria-label': label,
}: {
  why: string
  children?: ReactNode
  tone?: string
  wide?: boolean | undefined
  'aria-label'?: string | undefined
}) {
  const id = useId()
  const frame = useFrame()
  return (
    <>
      <button
        type="button"
        className={`sp-button sp-button-closed sp-button-${tone === 'plain' ? 'plain' : 'default'}${wide ? ' sp-button-wide' : ''}${children ? '' : ' sp-button-icon'}`}
        aria-disabled="true"
        aria-label={label}
        aria-describedby={id}
        title={why}
        onClick={() => frame.toast(why)}
      >
        <span className="sp-button-words">
          <Icon name="lock" />
          {children}
        </span>
      </button>
      <span id={id} hidden>
        {why}
      </span>
    </>
  )
}
