import { expect, test } from 'vitest'
import { words as contact } from './en/contact.ts'
import { words as dashboard } from './en/dashboard.ts'
import { words as identity } from './en/identity.ts'
import { words as site } from './en/site.ts'
import { words as identityBangla } from './bn/identity.ts'

// Covers: §8 in-cart-already, §8 added-to-cart, §8 deleted-items, §8 google-success
// Covers: §8 login-success, §8 sign-up-success, §8 signed-out, §8 message-sent
// Covers: §8 newsletter-subscribed, §8 free-class-submitted, §8 profile-updated
test('every toast says its text of the catalogue, letter for letter (§8)', () => {
  expect([
    site.cart.alreadyThere,
    site.cart.added,
    dashboard.deletedToast,
    identity.googleToast,
    identity.loginToast,
    identity.signUpToast,
    site.shell.signedOutToast,
    contact.messageSentToast,
    site.inbox.subscribedToast,
    site.inbox.freeClassToast,
    dashboard.profileToast,
  ]).toEqual([
    'Items already in cart!',
    'Added to cart!',
    'Delete items!',
    'Google sign in success!',
    'Logged in successful!',
    'Sign up success!',
    "You're signed out!",
    'Message sent!',
    'News letter subscribed!',
    "Free class request submitted! You'll notify by email.",
    'Profile updated!',
  ])
})

// Covers: §2 hero-words, §2 home-rows, §2 ready-to-join, §2 ask-edi, §2 testimonials
test('the home page has the words of the specification (§2 home)', () => {
  const { home } = site
  expect(home.heroWords).toEqual(['Skills', 'Confidence', 'Project', 'Repeat!'])
  expect([home.enrolNow, home.aboutUs, home.registerNow, home.becomeTeacher, home.seeMore]).toEqual(
    ['Enroll Now', 'About us', 'Register Now', 'Become a teacher', 'See More'],
  )
  expect([home.newTitle, home.popularTitle, home.trendingTitle, home.freeTitle]).toEqual([
    'Our New Courses',
    'Popular Courses',
    'Trending Courses',
    'Free Courses',
  ])
  expect([
    home.reasonsTitle('Edi'),
    home.readyTitle,
    home.askTitle('Edi'),
    home.tutorialTitle,
    home.testimonialsTitle,
  ]).toEqual([
    'Why Edi is best',
    'Ready to join?',
    'Ask Edi',
    'Quick tutorial',
    'Why everyone trust us?',
  ])
  expect([home.courses('5'), home.students]).toEqual(['5 Courses', 'Students'])
})

// Covers: §2 card-details, §2 count-tiles, §2 payment-page, §9 days-and-seats
test('buttons and empty screens have the words of the specification (§2)', () => {
  expect([
    site.catalog.details,
    site.catalog.enrolNow,
    site.cart.add,
    site.catalog.freeBookingNow,
    site.inbox.bookNow,
  ]).toEqual(['Details', 'Enroll Now', 'Add to cart', 'Free Booking Now', 'Book Now'])
  expect([site.catalog.daysLeft('10'), site.catalog.seatsAvailable('10')]).toEqual([
    '10 Day Left',
    '10 Seats Available',
  ])
  expect([
    dashboard.learning.empty,
    dashboard.learning.enrolCourses,
    dashboard.addSkills,
    dashboard.exploreCourses,
  ]).toEqual([
    "You haven't enrolled in any courses yet",
    'Enroll Courses',
    'Add Skills',
    'Explore Courses',
  ])
  expect([dashboard.welcome, dashboard.viewAll, dashboard.orders.title]).toEqual([
    'Welcome to dashboard',
    'View All',
    'Stripe Payments',
  ])
})

// Covers: §8 multi-factor, §8 other-codes, §8 invalid-api-key
test.each([
  'network-request-failed',
  'multi-factor-auth-required',
  'missing-recaptcha-token',
  'password-does-not-meet-requirements',
  'user-not-found',
  'user-mismatch',
  'invalid-user-token',
  'tenant-id-mismatch',
  'popup-blocked',
  'popup-closed-by-user',
  'cancelled-popup-request',
  'unauthorized-domain',
  'web-storage-unsupported',
  'invalid-api-key',
  'auth-domain-config-required',
  'internal-error',
] as const)('auth/%s has plain words in both languages (§8)', (code) => {
  for (const { errors } of [identity, identityBangla]) {
    expect(errors[code]).toMatch(/\S{2}/)
    expect(errors[code]).not.toContain('auth/')
  }
})
