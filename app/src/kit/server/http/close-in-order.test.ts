import { Agent, get, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { closeInOrder } from './close-in-order.ts'
import { createHttpServer, createMetrics } from './http-server.ts'

async function listening() {
  const log = pino({ level: 'silent' })
  const server = createHttpServer({ log, metrics: createMetrics('test'), translate: () => undefined })
  const slow = Promise.withResolvers<string>()
  const asked = Promise.withResolvers<void>()
  server.get('/now', async () => 'now')
  server.get('/slow', () => {
    asked.resolve()
    return slow.promise
  })
  await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as AddressInfo
  return { server, port, asked: asked.promise, answer: () => slow.resolve('slow') }
}

const textOf = (port: number, path: string, agent?: Agent): Promise<string> =>
  new Promise((resolve, reject) => {
    get({ port, path, agent: agent ?? false }, (got) => {
      let text = ''
      got.on('data', (chunk) => (text += chunk)).on('end', () => resolve(text))
    }).on('error', reject)
  })

test('a request that nobody has accepted yet is answered', async () => {
  const { server, port } = await listening()
  // The system accepts the connection during the call; the server does not know of it when it is told to close.
  const socket = connect(port, '127.0.0.1')
  socket.write('GET /now HTTP/1.1\r\nhost: localhost\r\n\r\n')
  const closed = closeInOrder(server)
  const got = await new Promise<string>((resolve, reject) => {
    let text = ''
    socket
      .on('data', (chunk) => (text += chunk))
      .on('end', () => resolve(text))
      .on('error', reject)
  })
  await closed
  expect(got).toMatch(/^HTTP\/1\.1 200 OK[^]*connection: close[^]*now$/i)
})

test('an answer under way is finished, and its connection does not keep the server from ending', async () => {
  const { server, port, asked, answer } = await listening()
  const agent = new Agent({ keepAlive: true })
  expect(await textOf(port, '/now', agent)).toBe('now')
  const slow = textOf(port, '/slow', agent)
  await asked
  const closed = closeInOrder(server)
  await expect.poll(() => server.server.listening).toBe(false)
  answer()
  expect(await slow).toBe('slow')
  await closed
  agent.destroy()
})

test('a request on a connection that was kept open is answered while the server closes', async () => {
  const { server, port } = await listening()
  const agent = new Agent({ keepAlive: true })
  expect(await textOf(port, '/now', agent)).toBe('now')
  const closed = closeInOrder(server)
  const again = new Promise<string | undefined>((resolve, reject) => {
    request({ port, path: '/now', agent }, (got) => {
      got.resume().on('end', () => resolve(got.headers.connection))
    })
      .on('error', reject)
      .end()
  })
  expect(await again).toBe('close')
  await closed
  agent.destroy()
})
