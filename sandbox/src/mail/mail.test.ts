import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Sandbox, startSandbox } from '../server.ts'
import { readSandboxSettings } from '../settings.ts'
import { mailboxOf } from './mailbox.ts'

const MESSAGE = [
  'From: =?utf-8?Q?Sch=C3=B6ne_App?= <app@example.test>',
  'To: Una <una@example.test>',
  'Subject: =?utf-8?Q?Your_report_=E2=80=93_done?=',
  'MIME-Version: 1.0',
  'Content-Type: multipart/alternative; boundary=b',
  '',
  '--b',
  'Content-Type: text/plain; charset=utf-8',
  'Content-Transfer-Encoding: 8bit',
  '',
  'Fünf Seiten <b>.',
  '..',
  '--b',
  'Content-Type: text/html; charset=utf-8',
  '',
  '<p>Five pages</p><script>alert(1)</script>',
  '--b--',
  '',
].join('\r\n')

describe('the mail catcher', () => {
  let sandbox: Sandbox
  /** Speaks SMTP line by line and returns the first error response, else the last response. */
  const send = async (to: string[], message = MESSAGE): Promise<string> => {
    const socket = connect(sandbox.context.settings.smtpPort, '127.0.0.1')
    const answers = createInterface({ input: socket })[Symbol.asyncIterator]()
    const answer = async (): Promise<string> => {
      const { value = '' } = (await answers.next()) as { value?: string }
      return value[3] === '-' ? answer() : value
    }
    const say = (line: string) => {
      socket.write(`${line}\r\n`)
      return answer()
    }
    let last = await answer()
    const lines = [
      'EHLO test',
      'MAIL FROM:<bounce@example.test>',
      ...to.map((each) => `RCPT TO:<${each}>`),
      'DATA',
    ]
    for (const line of lines) {
      last = await say(line)
      if (last >= '4') break
    }
    if (last < '4') last = await say(`${message.replace(/^\./gm, '..')}\r\n.`)
    socket.end('QUIT\r\n')
    return last
  }
  const page = async (path: string, options: { method?: 'POST'; origin?: string } = {}) => {
    const { port } = sandbox.context.settings
    // `fetch` does not allow the Host header to be set.
    const asked = request({
      host: '127.0.0.1',
      port,
      path,
      method: options.method ?? 'GET',
      headers: {
        host: `admin.localhost:${port}`,
        ...(options.origin ? { origin: options.origin } : {}),
      },
    })
    asked.end()
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    return { status: answer.statusCode, headers: answer.headers, text: await text(answer) }
  }
  const caught = () => mailboxOf(sandbox.context.state).list()

  beforeAll(async () => {
    const settings = readSandboxSettings({
      SANDBOX_APP_SECRET: 'a secret of the test',
      SANDBOX_STOREFRONT_PORTS: '1',
      SANDBOX_DATA_DIR: ':memory:',
      SANDBOX_APP_DIR: join(import.meta.dirname, '../../..'),
    })
    sandbox = await startSandbox({ ...settings, port: 0 }, { demoStores: false })
  })
  afterAll(() => sandbox.close())
  beforeEach(async () => {
    sandbox.context.faults.reset()
    await mailboxOf(sandbox.context.state).clear()
  })

  it('keeps what was handed in, read as a mail program reads it', async () => {
    expect(await send(['una@example.test', 'hidden@example.test'])).toMatch(/^250 /)
    expect(await caught()).toMatchObject([
      {
        envelope: { from: 'bounce@example.test', to: ['una@example.test', 'hidden@example.test'] },
        from: 'Schöne App <app@example.test>',
        to: ['Una <una@example.test>'],
        subject: 'Your report – done',
        text: 'Fünf Seiten <b>.\n..\n',
        html: expect.stringContaining('<p>Five pages</p>'),
        attachments: [],
      },
    ])
  })

  it('shows mails in the admin: a list, one mail as text and as HTML that runs nothing', async () => {
    expect((await page('/services/mail')).text).toContain('No mails yet')
    await send(['una@example.test'])
    const [mail] = await caught()
    const list = await page('/services/mail')
    expect(list.text).toContain(`href="/services/mail/${mail?.id}"`)
    expect(list.text).toContain('una@example.test')
    const one = await page(`/services/mail/${mail?.id}`)
    expect(one.text).toContain('Fünf Seiten &lt;b&gt;.')
    expect(one.text).toContain(`src="/services/mail/${mail?.id}/html"`)
    expect(one.text).toMatch(/<iframe [^>]*sandbox="allow-popups allow-popups-to-escape-sandbox"/)
    const body = await page(`/services/mail/${mail?.id}/html`)
    expect(body.text).toContain('<p>Five pages</p>')
    expect(body.headers['content-security-policy']).toMatch(/^sandbox [a-z -]+; default-src 'none'/)
    expect((await page(`/services/mail/${mail?.id}/source`)).text).toContain('Subject: =?utf-8?Q?')
    expect((await page('/services/mail/nothing')).status).toBe(404)
    expect((await page('/')).text).toContain('href="/services/mail"')
  })

  it('deletes all of them, for its own page only', async () => {
    await send(['una@example.test'])
    const foreign = { method: 'POST', origin: 'http://elsewhere.test' } as const
    expect((await page('/services/mail/clear', foreign)).status).toBe(403)
    expect(await caught()).toHaveLength(1)
    const own = { method: 'POST', origin: sandbox.adminOrigin } as const
    expect((await page('/services/mail/clear', own)).status).toBe(303)
    expect(await caught()).toEqual([])
  })

  it.each([451, 550] as const)('refuses with %i when it is told to', async (code) => {
    sandbox.context.faults.set({ mailRefusal: code })
    expect(await send(['una@example.test'])).toMatch(new RegExp(`^${code} `))
    expect(await caught()).toEqual([])
  })

  it('answers tests through control', async () => {
    await send(['una@example.test'])
    await send(['bo@example.test'])
    const { mails } = JSON.parse((await page('/_control/mails?to=bo@example.test')).text)
    expect(mails).toMatchObject([{ envelope: { to: ['bo@example.test'] } }])
    expect(JSON.parse((await page('/_control/mails?subject=report')).text).mails).toHaveLength(2)
  })
})
