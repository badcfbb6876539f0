import { type ReactNode, use } from 'react'
import { Button as AriaButton, type ButtonProps as AriaProps } from 'react-aria-components/Button'
import { Icon, type IconName } from './icon.tsx'
import { TabOrderContext } from './tab-order.ts'
import './button.css'

export interface ButtonProps
  extends Pick<
    AriaProps,
    | 'type'
    | 'onPress'
    | 'isDisabled'
    | 'aria-label'
    | 'aria-describedby'
    | 'aria-expanded'
    | 'autoFocus'
    | 'slot'
  > {
  children?: ReactNode
  tone?: 'default' | 'primary' | 'critical' | 'plain'
  icon?: IconName
  /** Shows the wait, keeps the width, and takes no further press. */
  loading?: boolean
  wide?: boolean
}

export function Button({ children, tone = 'default', icon, loading = false, wide, ...rest }: ButtonProps) {
  const isStop = use(TabOrderContext)
  return (
    <AriaButton
      {...rest}
      excludeFromTabOrder={!isStop}
      type={rest.type ?? 'button'}
      isPending={loading}
      className={`sp-button sp-button-${tone}${wide ? ' sp-button-wide' : ''}${children ? '' : ' sp-button-icon'}`}
    >
      {loading && <span className="sp-button-spinner" aria-hidden="true" />}
      <span className="sp-button-words">
        {icon && <Icon name={icon} />}
        {children}
      </span>
    </AriaButton>
  )
}
