import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testServer } from '../../../testing/test-server.ts'
import { newCourse } from '../../../testing/courses.ts'

const server = await testServer()

// Covers: §3 cart-item, §4 unpaid, §7 post-cart, §7 get-cart
test('a course goes into the cart at the fee of the catalogue, whatever the browser sends (§7 POST /post/carts)', async () => {
  const { token, email } = await server.newStudent()
  const course = await newCourse(server.services.db, { feePoisha: 450_000 })
  const added = await server.call('POST /post/carts', {
    token,
    body: {
      email,
      courseId: course.courseId,
      courseFee: '1',
      courseName: 'Mine',
      image: 'x',
      status: 'Paid',
      category: 'none',
      instructors: [],
    },
  })
  expect(added.status).toBe(200)
  expect(added.body.insertedId).toEqual(expect.any(String))
  const cart = await server.call(`GET /get/carts?email=${email}`, { token })
  expect(cart.body).toEqual([
    {
      _id: added.body.insertedId,
      email,
      courseId: course.courseId,
      courseName: course.title,
      courseFee: '4500',
      category: 'Programming',
      image: course.banner,
      instructors: [],
      status: 'Unpaid',
    },
  ])
})

test('the fee of an item is the next batch’s early-bird fee until its last day ends', async () => {
  const { db } = server.services
  const course = await newCourse(db, { feePoisha: 450_000 })
  const early = { early_fee_poisha: 380_000, early_until: '2026-12-01' }
  await db
    .insertInto('batches')
    .values({
      course_id: course.id,
      number: 1,
      starts_on: '2099-02-01',
      enrol_by: '2099-01-31',
      ...early,
    })
    .execute()
  const fee = async (moment: string) => {
    server.at(new Date(moment))
    const { token } = await server.newStudent()
    return (await server.call('POST /post/carts', { token, body: { courseId: course.courseId } }))
      .body.item.courseFee
  }
  expect(await fee('2026-12-01T17:59:59Z')).toBe('3800')
  expect(await fee('2026-12-01T18:00:00Z')).toBe('4500')
  server.at(new Date())
})

// Covers: §7 post-cart-again
test('the same course cannot be added twice', async () => {
  const { token, email } = await server.newStudent()
  const { courseId } = await newCourse(server.services.db)
  await server.call('POST /post/carts', { token, body: { courseId } })
  const again = await server.call('POST /post/carts', { token, body: { courseId } })
  expect(again).toMatchObject({ status: 200, body: { message: 'Items already in cart!' } })
  expect((await server.call(`GET /get/carts?email=${email}`, { token })).body).toHaveLength(1)
})

// Covers: §7 post-cart-again
test('adding one course fifty times at once leaves one item', async () => {
  const { token, email } = await server.newStudent()
  const { courseId } = await newCourse(server.services.db)
  const answers = await Promise.all(
    Array.from({ length: 50 }, () =>
      server.call('POST /post/carts', { token, body: { courseId } }),
    ),
  )
  expect(answers.filter((answer) => answer.body.insertedId)).toHaveLength(1)
  expect((await server.call(`GET /get/carts?email=${email}`, { token })).body).toHaveLength(1)
})

// Covers: §7 delete-cart
test('a course is removed from the cart once (§7 DELETE /delete/carts/{courseId})', async () => {
  const { token } = await server.newStudent()
  const { courseId } = await newCourse(server.services.db)
  await server.call('POST /post/carts', { token, body: { courseId } })
  expect((await server.call(`DELETE /delete/carts/${courseId}`, { token })).body.deletedCount).toBe(
    1,
  )
  expect((await server.call(`DELETE /delete/carts/${courseId}`, { token })).body.deletedCount).toBe(
    0,
  )
})

test('an unknown course is refused', async () => {
  const { token } = await server.newStudent()
  expect(
    await server.call('POST /post/carts', { token, body: { courseId: `NO-${randomUUID()}` } }),
  ).toMatchObject({
    status: 404,
    body: { code: 'course_not_found' },
  })
})

// Covers: §7 get-cart
test("another student's cart cannot be read, filled or emptied", async () => {
  const owner = await server.newStudent()
  const other = await server.newStudent()
  const { courseId } = await newCourse(server.services.db)
  await server.call('POST /post/carts', { token: owner.token, body: { courseId } })
  expect(
    await server.call(`GET /get/carts?email=${owner.email}`, { token: other.token }),
  ).toMatchObject({
    status: 403,
    body: { code: 'not_yours' },
  })
  expect(
    await server.call('POST /post/carts', {
      token: other.token,
      body: { courseId, email: owner.email },
    }),
  ).toMatchObject({
    status: 403,
  })
  expect(
    (await server.call(`DELETE /delete/carts/${courseId}`, { token: other.token })).body
      .deletedCount,
  ).toBe(0)
  expect(
    (await server.call(`GET /get/carts?email=${owner.email}`, { token: owner.token })).body,
  ).toHaveLength(1)
})
