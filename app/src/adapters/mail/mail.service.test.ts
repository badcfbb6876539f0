import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { newDatabase, newShop } from '../../../testing/database.ts'
import { createMailer } from './mail.ts'

test('no mail leaves from inside a transaction', async () => {
  await using database = await newDatabase()
  const { id } = await newShop(database)
  let connections = 0
  const server = createServer((socket) => {
    connections++
    socket.destroy()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: 'signpost@operator.test' })
  const send = () =>
    mailer?.send({ to: 'owner@store.test', subject: 'x', text: 'x', html: 'x', language: 'en' })
  try {
    await expect(database.db.withShop(id, async () => send())).rejects.toThrow(
      /A mail was about to leave while a transaction is open/,
    )
    expect(connections).toBe(0)
    await expect(send()).rejects.toThrow()
    expect(connections).toBeGreaterThan(0)
  } finally {
    mailer?.close()
    server.close()
  }
})
