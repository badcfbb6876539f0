import { type ButtonHTMLAttributes, type ReactNode, use } from 'react'
import { type ReservableCall, useClosedCall } from './api/closed-calls.ts'
import { ClosedButton } from './closed-button.tsx'
import { Icon, type IconName } from './icon.tsx'
import { TabOrderContext } from './tab-order.ts'
import './button.css'

export interface ButtonProps
  extends Pick<
    ButtonHTMLAttributes<HTMLButtonElement>,
    'type' | 'aria-label' | 'aria-describedby' | 'aria-expanded' | 'aria-haspopup' | 'popoverTarget'
  > {
  children?: ReactNode
  onPress?: (() => void) | undefined
  isDisabled?: boolean | undefined
  tone?: 'default' | 'primary' | 'critical' | 'plain'
  icon?: IconName
  /**
   * Shows a spinner, keeps width and focus, and ignores further presses. A double click counts once: its second press
   * may come before the loading state is rendered.
   */
  loading?: boolean
  wide?: boolean
  /** The call a press leads to: where it is closed to the person at the screen, the button is too, and says why. */
  call?: ReservableCall | undefined
}

/**
 * The browser's own button. React Aria's renders on every hover, press and focus: on a slow device that was most of a
 * press's cost, and 14 kB gzip of the first load.
 */
export function Button(props: ButtonProps) {
  const { children, onPress, isDisabled, tone = 'default', icon, loading, wide, call, ...rest } = props
  const why = useClosedCall(call)
  // In a grid's cell, the grid's own keys reach the button.
  const isStop = use(TabOrderContext)
  if (why !== null)
    return (
      <ClosedButton tone={tone} wide={wide} aria-label={rest['aria-label']} why={why}>
        {children}
      </ClosedButton>
    )
  return (
    <button
      {...rest}
      type={rest.type ?? 'button'}
      className={`sp-button sp-button-${tone}${wide ? ' sp-button-wide' : ''}${children ? '' : ' sp-button-icon'}`}
      tabIndex={isStop ? undefined : -1}
      disabled={isDisabled}
      data-pending={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={(event) => {
        if (loading || (loading !== undefined && event.detail > 1)) event.preventDefault()
        else onPress?.()
      }}
    >
      {loading && <span className="sp-button-spinner" aria-hidden="true" />}
      <span className="sp-button-words">
        {icon && <Icon name={icon} />}
        {children}
      </span>
    </button>
  )
}
