import { Badge } from '../badge.tsx'
import { Banner } from '../banner.tsx'
import { Button } from '../button.tsx'
import { ButtonGroup } from '../button-group.tsx'
import { IconButton } from '../icon-button.tsx'
import { Inline, Stack } from '../layout.tsx'
import { Link } from '../link.tsx'
import { Menu } from '../menu.tsx'

export function Buttons() {
  return (
    <Stack>
      <ButtonGroup>
        <Button tone="primary">Save</Button>
        <Button>Check again</Button>
        <Button tone="plain">Discard</Button>
        <Button tone="critical">Delete 3 redirects</Button>
      </ButtonGroup>
      <ButtonGroup>
        <Button tone="primary" loading>
          Save
        </Button>
        <Button loading icon="refresh">
          Check again
        </Button>
        <Button isDisabled>Not now</Button>
        <Button tone="primary" isDisabled>
          Save
        </Button>
      </ButtonGroup>
      <Inline>
        <Button icon="undo">Undo</Button>
        <IconButton icon="refresh" label="Check again" tone="default" />
        <IconButton icon="close" label="Dismiss" />
        <Menu
          label="More actions"
          actions={[
            { id: 'copy', label: 'Duplicate', icon: 'copy', onAction: () => undefined },
            { id: 'lock', label: 'Lock', icon: 'lock', disabled: true, onAction: () => undefined },
            { id: 'delete', label: 'Delete', icon: 'close', critical: true, onAction: () => undefined },
          ]}
        />
      </Inline>
      <Inline gap={4}>
        <Link to="/kit">A link inside</Link>
        <Link to="https://schema.org/Product" target="external">
          A link outside
        </Link>
        <Link to="/kit" look="primary">
          Open theme editor
        </Link>
      </Inline>
    </Stack>
  )
}

export function Badges() {
  return (
    <Inline>
      <Badge tone="success">Valid</Badge>
      <Badge tone="attention">With warnings</Badge>
      <Badge tone="warning">Warning</Badge>
      <Badge tone="critical">Errors</Badge>
      <Badge tone="info">Adds what is missing</Badge>
      <Badge tone="new">New</Badge>
      <Badge>Off</Badge>
    </Inline>
  )
}

export function Banners() {
  return (
    <Stack>
      <Banner
        title="Your store is protected by a password"
        tone="attention"
        action={<Button>Check again</Button>}
      >
        Remove the password, then check again.
      </Banner>
      <Banner title="Your settings were not saved" tone="critical">
        The store platform did not answer. Nothing was written. <code>shops.platform-unavailable</code>
      </Banner>
      <Banner title="Product markup is on" tone="success" onDismiss={() => undefined} />
      <Banner title="Search engines read changes within days" onDismiss={() => undefined}>
        You can ask for a page to be read again on the search console screen.
      </Banner>
    </Stack>
  )
}
