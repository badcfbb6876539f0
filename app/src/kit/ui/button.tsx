import { type ReactNode, use } from 'react'
import { Button as AriaButton, type ButtonProps as AriaProps } from 'react-aria-components/Button'
import { CellButton } from './cell-button.tsx'
import { Icon, type IconName } from './icon.tsx'
import { TabOrderContext } from './tab-order.ts'
import './button.css'

export interface ButtonProps
  extends Pick<
    AriaProps,
    'type' | 'isDisabled' | 'aria-label' | 'aria-describedby' | 'aria-expanded' | 'autoFocus' | 'slot'
  > {
  children?: ReactNode
  onPress?: (() => void) | undefined
  tone?: 'default' | 'primary' | 'critical' | 'plain'
  icon?: IconName
  /** Shows the wait, keeps the width, and takes no further press. */
  loading?: boolean
  wide?: boolean
}

export function Button({ children, tone = 'default', icon, loading = false, wide, ...rest }: ButtonProps) {
  const isStop = use(TabOrderContext)
  const className = `sp-button sp-button-${tone}${wide ? ' sp-button-wide' : ''}${children ? '' : ' sp-button-icon'}`
  const content = (
    <>
      {loading && <span className="sp-button-spinner" aria-hidden="true" />}
      <span className="sp-button-words">
        {icon && <Icon name={icon} />}
        {children}
      </span>
    </>
  )
  // In a grid's cell there are hundreds of them.
  if (!isStop)
    return (
      <CellButton {...rest} className={className} loading={loading}>
        {content}
      </CellButton>
    )
  const { onPress, ...aria } = rest
  return (
    <AriaButton
      {...aria}
      {...(onPress && { onPress: () => onPress() })}
      type={rest.type ?? 'button'}
      isPending={loading}
      className={className}
    >
      {content}
    </AriaButton>
  )
}
