import { z } from 'zod'

/**
 * Every failure on purpose: code → HTTP status and words. A status or sentence of a failure lives here
 * and nowhere else; screens may show their own words for a code (`web/text`).
 */
export const problems = {
  wrong_code: [
    400,
    'This code is not correct. Check the clock of your phone and try the code it shows now.',
  ],
  code_used: [400, 'This code was used already. Wait for the next one.'],
  bad_json: [400, 'The request body is not valid JSON.'],
  invalid_input: [400, 'Some fields need another look.'],
  sign_in_needed: [401, 'Sign in to go on.'],
  not_authentic: [401, 'This message has no valid signature from the payment gateway.'],
  session_ended: [401, 'Your sign-in has ended. Sign in again.'],
  not_yours: [403, 'This belongs to someone else.'],
  staff_only: [403, 'This page is for staff.'],
  not_permitted: [
    403,
    'Your role does not include this. Ask an owner of the staff area to do it or to change your role.',
  ],
  second_factor_needed: [403, 'Enter a code from your authenticator app first.'],
  second_factor_not_set_up: [
    403,
    'Set up two-step verification first: it is needed for the staff area.',
  ],
  last_owner: [409, 'No one else is an owner. Make someone else an owner first.'],
  still_staff: [
    409,
    'Your account belongs to the team. Ask an owner to end your role first, then delete the account.',
  ],
  already_staff: [409, 'This person is staff already. Change the role in the list.'],
  instructor_has_account: [409, 'An account teaches as this instructor already.'],
  instructor_without_account: [404, 'No account teaches as this instructor.'],
  already_teaching: [409, 'This account teaches as another instructor already.'],
  invitation_not_found: [404, 'There is no such invitation. It may have been taken up already.'],
  person_not_staff: [404, 'This person is not staff any more.'],
  email_unverified: [
    403,
    'Confirm your email address first: the link is in your inbox. Then sign in again.',
  ],
  recent_sign_in_needed: [
    409,
    'Sign in again to go on: your last sign-in was more than five minutes ago.',
  ],
  recent_code_needed: [
    409,
    'Enter a code from your authenticator app to go on: the last one was more than five minutes ago.',
  ],
  email_mismatch: [403, 'The email address is not the one you signed in with.'],
  account_disabled: [403, 'This account is disabled. Write to us and we will help.'],
  account_merged: [
    403,
    'This account was merged with another one of yours. Sign in with that one.',
  ],
  accounts_not_mergeable: [
    409,
    'These two accounts cannot become one now. The preview says what is in the way.',
  ],
  not_found: [404, 'There is nothing at this address.'],
  course_state_final: [409, 'A course cannot go from this state to that one.'],
  courses_not_as_counted: [409, 'Another number of courses matches by now.'],
  course_not_ready: [409, 'The course is not ready to be published. See what is missing.'],
  course_id_taken: [409, 'There is a course with this id already.'],
  course_edit_stale: [
    409,
    'Someone else has saved this course meanwhile. Compare both versions, then save again.',
  ],
  revision_not_found: [404, 'There is no such earlier version of this course.'],
  course_not_found: [404, 'This course is not in the catalogue.'],
  import_has_faults: [
    409,
    'Some courses in this file have errors. Check the file again, or leave those courses out.',
  ],
  import_running: [409, 'Another file is being imported. Try again when it is done.'],
  import_not_done: [409, 'This import has changed nothing that could be undone.'],
  import_not_found: [404, 'There is no such import.'],
  import_undone: [409, 'This import has been undone already.'],
  import_unsent: [409, 'Not all rows of this file have arrived. Choose the file again.'],
  import_too_long: [409, 'The import was begun with fewer rows than these.'],
  invited_lately: [409, 'This person got the mail less than an hour ago.'],
  category_not_found: [404, 'There is no such category.'],
  category_name_taken: [
    409,
    'Another category is called this, or was when it was added. Choose another name.',
  ],
  too_many_categories: [
    409,
    'You have reached the maximum number of categories. Rename one that is not used.',
  ],
  too_many_examiners: [409, 'This course has as many examiners as it can have. Remove one first.'],
  thread_full: [409, 'No more can be written about this message.'],
  instructors_not_mergeable: [409, 'These two instructors cannot become one.'],
  instructor_in_use: [409, 'Something still names this instructor.'],
  instructor_not_found: [404, 'No one who teaches here has this address.'],
  student_not_found: [404, 'There is no such student.'],
  method_not_allowed: [405, 'This address does not accept that kind of request.'],
  enrolment_over: [
    409,
    'Setting up took too long or was started again elsewhere. Start again with a new QR code.',
  ],
  second_factor_required: [
    409,
    'Two-step verification is required here. You can replace your app, but not remove it.',
  ],
  second_factor_unreadable: [
    409,
    "The server's secret has changed, so your authenticator app no longer fits. Ask the person who runs the server to reset it.",
  ],
  order_still_open: [409, 'An order is still open. Pay or cancel it first.'],
  order_under_review: [
    409,
    'We are still checking money you sent for an order. Your account can be deleted once you have our answer by email; if you are in a hurry, write to us.',
  ],
  cart_full: [409, 'The cart is full. Remove a course to add another.'],
  order_not_found: [404, 'You have no such order.'],
  not_enrolled: [403, 'Enrol in this course to open its lessons.'],
  enrolment_ended: [403, 'Your enrolment in this course has ended.'],
  access_ended: [403, 'Your access to this course has ended. Write to us if you need more time.'],
  lesson_locked: [409, 'This lesson is not open yet.'],
  lesson_not_watched: [
    409,
    'Watch the video first: the lesson is completed once you have seen nine tenths of it.',
  ],
  course_not_completed: [409, 'Some lessons of this course are still to be completed.'],
  note_not_found: [404, 'You have no such note.'],
  question_not_found: [404, 'There is no such question here. It may have been deleted.'],
  question_changed: [
    409,
    'Someone else has saved this question since you opened it. Compare both versions, then save again.',
  ],
  question_file_unreadable: [400, 'No questions can be read from this file.'],
  question_answered: [
    409,
    'Someone has answered this question, so it stays. You can still edit it.',
  ],
  question_locked: [409, 'This question takes no further answers.'],
  announcement_not_found: [404, 'This announcement no longer exists.'],
  answer_not_found: [404, 'This answer no longer exists.'],
  not_your_words: [403, 'Only the person who wrote this can change it.'],
  notification_not_found: [404, 'You have no such notification.'],
  not_a_test: [409, 'This lesson is not a test.'],
  not_an_assignment: [409, 'This lesson is not an assignment.'],
  assignment_changed: [
    409,
    'The rules were saved by someone else meanwhile. Load the page again and repeat your changes.',
  ],
  completion_changed: [
    409,
    'Someone has saved another rule since you opened it. Load it again before you save.',
  ],
  assignment_closed: [409, 'The due date is over. Nothing can be handed in any more.'],
  no_submissions_left: [409, 'You have handed in as often as this assignment allows.'],
  work_not_taken: [409, 'This assignment does not take that kind of work.'],
  file_not_found: [404, 'This file is no longer here. Remove it and send it again.'],
  photo_not_named: [
    409,
    'No saved answer of this attempt names this photo. Save the answer first.',
  ],
  photo_too_late: [409, 'The time for photos of this attempt is over.'],
  photo_incomplete: [400, 'This photo arrived incomplete. Send it again.'],
  photos_full: [409, 'There are too many photos. Remove some first.'],
  file_unreadable: [400, 'This is no picture, PDF or ZIP file. Choose another one.'],
  files_full: [409, 'You have sent too many files. Hand in or remove some first.'],
  submission_not_found: [404, 'There is no such submission.'],
  own_submission: [409, 'You can’t mark your own work. Ask another member of staff.'],
  submission_replaced: [409, 'The student has handed in again meanwhile. Mark the newer one.'],
  marks_do_not_fit: [400, 'The marks do not fit the assignment. Check each line.'],
  test_changed: [
    409,
    'Someone else has saved this test since you opened it. Open it again in another window, compare, then save again.',
  ],
  paper_made: [409, 'The sets of this test are made already. Discard them to make others.'],
  paper_not_made: [404, 'The sets of this test are not made yet.'],
  paper_unfit: [
    409,
    'This test cannot be printed in sets. It needs 1 to 100 questions, all with options to choose from or long answers.',
  ],
  paper_answered: [
    409,
    'Answers to these sets are entered. Remove the answers first, then discard the sets.',
  ],
  roll_taken: [409, 'Another student has this roll number in this test.'],
  roll_used: [
    409,
    'A sheet of this student is entered by the roll number. Remove the sheet first.',
  ],
  student_not_in_course: [409, 'This student is not in the course of the test.'],
  attempt_not_found: [404, 'You have no such attempt.'],
  attempt_not_startable: [409, 'You cannot start this test now.'],
  free_test_taken: [
    409,
    'This test was taken from this device, or with this phone number or email address, before.',
  ],
  attempt_elsewhere: [
    409,
    'This test is open on another device. Go on here, and the other device can no longer answer.',
  ],
  attempt_submitted: [409, 'This test has been handed in already.'],
  attempt_handing_in: [
    409,
    'The time is over. This attempt is being handed in: look again in a minute.',
  ],
  attempt_not_submitted: [409, 'This attempt has not been handed in yet.'],
  marks_not_shown: [409, 'The marks of this test are not shown yet.'],
  not_practice: [409, 'Answers are shown at once in practice only.'],
  no_merit_list: [404, 'This test has no merit list.'],
  objection_closed: [409, 'This question can’t be objected to any more.'],
  objection_not_found: [404, 'This objection does not exist.'],
  own_attempt: [409, 'You can’t decide about your own attempt. Ask another member of staff.'],
  not_marked_by_hand: [409, 'This question is not marked by a person.'],
  question_shows_otherwise: [
    409,
    'This version shows other words or options than the one that was answered, so it cannot mark those answers. Cancel the question instead.',
  ],
  notes_full: [
    409,
    'This lesson already has the maximum number of notes. Delete one to write another.',
  ],
  batch_change_off: [409, 'The batch of this course can’t be changed here. Write to us.'],
  batch_change_waits: [
    409,
    'Something about this place is under way already. Finish that first, or write to us.',
  ],
  batch_changed_already: [409, 'The batch of this course was changed once already. Write to us.'],
  batch_change_too_late: [
    409,
    'Your batch has begun, so it can’t be changed here any more. Write to us.',
  ],
  not_in_batch: [409, 'This student is no longer in the batch, or is being moved already.'],
  batch_not_found: [404, 'There is no such batch of this course.'],
  refund_not_found: [404, 'There is no such refund.'],
  transfer_not_found: [404, 'There is no such transfer.'],
  payment_not_found: [404, 'There is no such payment.'],
  enrolment_not_found: [404, 'There is no such enrolment.'],
  certificate_withdrawn: [
    410,
    'This certificate was genuine. Its owner has deleted their account, and withdrew it with that.',
  ],
  certificate_not_found: [404, 'There is no certificate with this serial number.'],
  certificate_name_unprintable: [
    409,
    'The name on this certificate has letters that cannot be printed. Its owner can ask for a correction on the page of the certificate.',
  ],
  correction_waiting: [409, 'You have asked for a correction already. Wait for the answer.'],
  correction_same_name: [409, 'This name is on the certificate already. Enter the corrected one.'],
  correction_not_found: [404, 'There is no such correction.'],
  correction_decided: [409, 'This correction has been decided already.'],
  certificate_revoked: [410, 'This certificate is no longer valid.'],
  receipt_not_found: [404, 'There is no such receipt.'],
  price_changed: [
    409,
    'The price has changed since you looked. Check the new total before you continue.',
  ],
  already_enrolled: [409, 'You have this course already.'],
  batch_full: [
    409,
    'This batch is full. Choose another, or ask to be notified about the next one.',
  ],
  batch_closed: [
    409,
    'Enrolment in this batch has ended. Choose another, or ask to be notified about the next one.',
  ],
  batch_has_seats: [409, 'This batch has seats. You can enrol right away.'],
  waiting_place_not_found: [404, 'There is no such place on a waiting list any more.'],
  too_many_waiting_places: [
    409,
    'You are on as many waiting lists as one can be. Leave one to join another.',
  ],
  batch_cancelled: [
    409,
    'This batch was cancelled, so this order cannot be paid. Choose another batch.',
  ],
  course_in_review: [
    409,
    'Your payment for this course is being checked. You don’t need to order it again.',
  ],
  ends_by_refund: [409, 'Money was paid for this course. Ask for a refund instead.'],
  certificate_early: [409, 'The batch has not ended. Say why the certificate is given now.'],
  own_certificate: [
    409,
    'You can’t decide about your own certificate. Ask another member of staff.',
  ],
  not_on_sale: [409, 'This course is not on sale at the moment.'],
  course_without_lessons: [
    409,
    'This course has no lessons yet, so no one can enrol. On its page you can ask to be told when enrolment opens.',
  ],
  order_open: [409, 'You have an order waiting for payment. Pay or cancel it first.'],
  invited_order_open: [
    409,
    'Something is ordered for this address already, and waits for its owner to join.',
  ],
  invited_address_unproved: [
    409,
    'Confirm your email address first: what was ordered is for its owner alone.',
  ],
  invited_order_not_found: [404, 'Nothing is ordered for this person any more.'],
  order_too_large: [409, 'That is too many courses for one order. Order fewer courses at a time.'],
  own_access: [409, 'You can’t extend your own access to a course. Ask another member of staff.'],
  access_has_no_end: [409, 'This enrolment has no last day of access that could be extended.'],
  access_not_later: [
    409,
    'Choose a day after the last day of access, from today to ten years ahead.',
  ],
  enrolment_not_active: [409, 'A certificate can be given for an active enrolment only.'],
  order_already_owned: [
    409,
    'You already have a course of this order, so we closed the order. You were not charged. Order the other courses again.',
  ],
  nothing_to_pay: [409, 'This costs nothing. Enrol the student by hand instead.'],
  payment_link_unknown: [
    404,
    'This link does not open here. Use the account that it was sent to, and the whole link.',
  ],
  order_not_payable: [409, 'This order is not waiting for payment.'],
  order_expired: [409, 'The time to pay is over and the seats were released. Order again.'],
  order_not_cancellable: [409, 'This order can no longer be cancelled.'],
  method_not_offered: [409, 'This payment method is not available for this order.'],
  payment_being_confirmed: [
    409,
    'We are still confirming your last payment. Wait a minute before you pay again.',
  ],
  payment_starting: [409, 'The payment is being started. Try again in a moment.'],
  trx_id_used: [409, 'This transaction id has been submitted already. Check it, or write to us.'],
  coupon_unknown: [404, 'There is no such coupon.'],
  coupon_not_started: [409, 'This coupon cannot be used yet.'],
  coupon_ended: [409, 'This coupon has ended.'],
  coupon_used_up: [409, 'This coupon has reached its usage limit.'],
  coupon_used_by_you: [409, 'You have used this coupon already.'],
  coupon_other_courses: [409, 'This coupon is for other courses.'],
  coupon_minimum: [409, 'The order is too small for this coupon.'],
  coupon_not_for_staff: [409, 'Coupons are for students. An account of the team cannot use one.'],
  own_price: [
    409,
    'You have set the price of this course, so you cannot buy it yourself. Ask someone else in the team to enrol you.',
  ],
  coupon_exists: [409, 'There is a coupon with this code already.'],
  received_exceeds_fee: [409, 'More was received than the course costs. Check the amount.'],
  reference_needed: [409, 'Enter the slip or transfer number of the money.'],
  manual_enrolment_not_found: [404, 'There is no such manual enrolment.'],
  manual_enrolment_decided: [409, 'This enrolment has been decided already.'],
  manual_enrolment_waiting: [
    409,
    'An enrolment of this student in this course already waits for a second person.',
  ],
  nothing_to_decide: [
    409,
    'The days and hours of this batch stay as they are, so its students can only be moved to another batch. Choose the batch for those who move; refund the others on their orders.',
  ],
  batch_has_students: [
    409,
    'This batch has students. Choose what happens to them, then save again.',
  ],
  batch_state_final: [
    409,
    'A batch cannot go from this state to that one. A cancelled batch stays cancelled.',
  ],
  batch_exists: [409, 'This course has a batch with this number already.'],
  payment_not_checked: [
    409,
    'The payment of an order is still being checked. Verify or reject it first.',
  ],
  seats_below_taken: [409, 'More seats are taken than that.'],
  not_refundable: [409, 'This cannot be refunded.'],
  refund_exceeds_payment: [409, 'More would be refunded than was paid.'],
  refund_owed: [
    409,
    'This money belongs to the student and can’t be withdrawn. Try again, or send it by hand.',
  ],
  refund_decided: [409, 'This refund has been decided already.'],
  transfer_open: [
    409,
    'A further transfer for this payment waits to be checked. Decide about that one first.',
  ],
  transfer_decided: [409, 'This transfer has been decided already.'],
  payment_decided: [409, 'This payment has been decided already.'],
  not_acceptable: [
    409,
    'Money in another currency or for another order can’t be accepted as payment. Refuse it, and it is refunded.',
  ],
  second_person_needed: [409, 'Another member of staff has to decide this.'],
  amounts_differ: [409, 'The first person entered a different amount. Check it together.'],
  not_yours_to_decide: [409, 'You can’t decide about your own money. Ask another member of staff.'],
  picture_too_many_pixels: [
    413,
    'This picture has too many pixels. Choose one smaller than 50 megapixels.',
  ],
  picture_too_narrow: [
    413,
    'This picture is too long or too narrow. Cut it: no side over 20,000 pixels, and no side more than 50 times the other.',
  ],
  picture_unreadable: [400, 'This picture cannot be read. Send a JPEG, PNG or WebP.'],
  picture_not_found: [404, 'This picture is no longer here. Remove it and send it again.'],
  pictures_full: [
    409,
    'You have sent as many pictures as one person may keep. Delete some of your questions or answers first.',
  ],
  settlement_columns_missing: [
    400,
    'This is not a settlement file: its first line lacks columns. It needs kind, reference, gross, fee and date.',
  ],
  settlement_empty: [400, 'This file has a header but no lines.'],
  settlement_unreadable: [
    400,
    'A line cannot be read. kind is charge, refund, fee or chargeback; gross and fee are taka such as 4500.00; date is 2026-11-21.',
  ],
  lesson_not_found: [404, 'There is no such lesson.'],
  section_not_found: [404, 'This section is no longer in the course.'],
  lesson_changed: [
    409,
    'Someone else has saved this lesson since you opened it. Compare both versions, then save again.',
  ],
  lesson_not_ready: [409, 'This lesson cannot be published yet.'],
  lesson_awaited: [409, 'Another lesson opens after this one. Change when that one opens first.'],
  lesson_kind_fixed: [
    409,
    'This lesson keeps its kind: it was published, or holds a video, files or answers. Take those out first, or add another lesson.',
  ],
  lesson_was_published: [409, 'Students may know this lesson. Archive it instead.'],
  release_unreachable: [
    409,
    'These lessons would wait for each other, so neither could open. Choose another lesson.',
  ],
  lesson_not_waiting: [409, 'No instructor has handed this lesson in, or it was decided already.'],
  own_lessons_off: [409, 'Lessons are written by our team here.'],
  lesson_of_staff: [409, 'Our team writes this lesson: a test, an assignment or a recording.'],
  lesson_as_published: [409, 'Students see this draft already. Change something first.'],
  curriculum_full: [409, 'A course has at most 200 sections and 2,000 lessons.'],
  review_too_early: [
    409,
    'You can review a course after 30 % of its lessons or classes, or once your batch is over.',
  ],
  review_by_team: [409, 'Whoever teaches or runs a course does not review it.'],
  review_changed: [
    409,
    'You have changed this review elsewhere meanwhile. Compare both, then save again.',
  ],
  review_removed: [
    409,
    'This review was removed by the site’s team. You can change it; it stays on record.',
  ],
  review_not_found: [404, 'There is no such review.'],
  review_answered: [409, 'Someone else has answered this review already. A review has one answer.'],
  review_brought: [409, 'This review was brought along: it can only be taken away.'],
  review_in_future: [400, 'A review cannot have been written in the future.'],
  review_twice: [409, 'This review was brought along already.'],
  reviews_brought_full: [409, 'A course has at most 100 reviews that were brought along.'],
  media_not_found: [404, 'There is no such file.'],
  media_finished: [409, 'This upload is finished already. Upload a new file instead.'],
  media_quota: [409, 'Your space for uploads is full. Ask the site’s team for more.'],
  media_damaged: [400, 'The file was damaged during upload. Send it again.'],
  media_type_refused: [415, 'This kind of file cannot be uploaded here.'],
  media_incomplete: [
    409,
    'Not everything has arrived yet. Choose the same file again to continue the upload.',
  ],
  video_unreadable: [415, 'There is no video in this file that can be read. Choose another file.'],
  video_cut_off: [
    415,
    'This video is cut off: its end is missing. Copy it again from where it was recorded.',
  ],
  video_unplayable: [
    415,
    'Phones cannot play this video as it is, and this server cannot convert it. Save it as MP4 (H.264 and AAC) and upload that.',
  ],
  bunny_not_set_up: [
    409,
    'Videos of this library of Bunny Stream cannot be played here: BUNNY_STREAM_LIBRARY names another, or none.',
  ],
  chapters_beyond: [400, 'A chapter begins after the end of the video.'],
  media_in_use: [
    409,
    'A published lesson or a question shows this. Replace it, or take it out there first.',
  ],
  media_preparing: [409, 'The server is preparing this video. Try again once it is ready.'],
  media_not_alike: [409, 'Only a video replaces a video, a picture a picture, and a file a file.'],
  media_no_original: [409, 'The original file of this video is no longer stored.'],
  media_no_converter: [
    409,
    'This server has no program to convert videos. It plays them as they are.',
  ],
  media_locked: [409, 'This is part of a course. Enrol to open it.'],
  playing_elsewhere: [
    409,
    'This account is playing on two other devices. Press play to continue here.',
  ],
  captions_unreadable: [
    400,
    'These captions cannot be read. They must be a WebVTT or SubRip file: times as 00:01.000 --> 00:04.000, then the text.',
  ],
  class_not_found: [404, 'There is no such class.'],
  class_changed: [
    409,
    'Someone else has changed this class since you opened it. Look at it again, then save.',
  ],
  class_state_final: [
    409,
    'A cancelled class stays cancelled, and the time of a held class can’t change. Add another class instead.',
  ],
  class_not_begun: [409, 'This class has not begun yet, so it can’t be marked as held.'],
  holidays_full: [409, 'The list of holidays is full. Remove those of past years first.'],
  timetable_full: [409, 'A batch has at most 400 classes.'],
  class_held_elsewhere: [
    409,
    'This class is not held at a meeting link, so it takes none. Staff change where it is held.',
  ],
  room_exists: [409, 'There is a room with this name and address already.'],
  room_not_found: [404, 'There is no such room any more.'],
  rooms_full: [409, 'The list of rooms is full. Remove one that is no longer used.'],
  room_too_small: [
    409,
    'The room has fewer seats than the batch. Choose a larger room, or fewer seats.',
  ],
  room_taken: [409, 'Another class is in this room at that time.'],
  room_not_offered: [409, 'This meeting server is not set up here. Choose another kind of room.'],
  class_not_open: [409, 'This class opens 15 minutes before it starts.'],
  code_expired: [
    409,
    'This code has expired: it changes every minute. Scan the one that the room shows now.',
  ],
  orientation_full: [409, 'All seats of this class are taken. Choose another date.'],
  seat_given_back: [409, 'You gave this seat back. Book a seat again to join.'],
  guest_link_unknown: [404, 'This link does not open anything. Check that it was copied whole.'],
  guest_link_expired: [410, 'This link has expired: the class was some time ago.'],
  class_over: [409, 'This class is over.'],
  recording_not_found: [404, 'There is no such recording.'],
  recordings_full: [409, 'A class has at most 20 recordings. Remove one first.'],
  class_cancelled: [409, 'This class was cancelled.'],
  class_without_link: [
    409,
    'The link of this class has not been entered yet. Try again in a moment, or write to us.',
  ],
  site_part_changed: [
    409,
    'Someone else has saved this part meanwhile. Compare both, then save again.',
  ],
  logo_not_found: [404, 'This logo is not here any more. Upload it again.'],
  site_picture_not_found: [404, 'One of these pictures is not here any more. Upload it again.'],
  photo_too_large: [413, 'The photo is too large. Choose a smaller one.'],
  photo_is_heic: [
    415,
    'HEIC photos cannot be shown by most browsers. Save it as JPEG and choose that file.',
  ],
  photo_unreadable: [415, 'This file is not a photo we can read. Choose a JPEG, PNG or WebP.'],
  too_large: [413, 'That is too large to send at once.'],
  unsupported_type: [415, 'Send JSON.'],
  too_many_requests: [429, 'Too many requests. Wait a moment and try again.'],
  gateway_unavailable: [
    503,
    'This payment method is not responding right now. Try again in a moment, or choose another.',
  ],
  identity_unavailable: [503, 'Sign-in cannot be checked right now. Try again in a moment.'],
  meeting_unavailable: [
    503,
    'The meeting server is not responding right now. Try again in a moment.',
  ],
  files_unavailable: [
    503,
    'Files cannot be stored or opened right now. What has arrived stays. Try again in a moment.',
  ],
  busy: [503, 'We are very busy. Try again in a moment.'],
} as const satisfies Record<string, readonly [status: number, words: string]>

export type ProblemCode = keyof typeof problems

/** What is wrong with one field: its path in the input, a code the screens have words for, and plain words. */
export const FieldError = z
  .object({
    field: z.string(),
    code: z.string(),
    message: z.string(),
    facts: z
      .record(z.string(), z.string())
      .optional()
      .meta({ description: 'What the message names, such as the formula that cannot be read.' }),
  })
  .meta({ id: 'FieldError' })
export type FieldError = z.infer<typeof FieldError>

/** The body of every failed call, `application/problem+json` (RFC 9457). */
export const ProblemDetails = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.string(),
    detail: z.string().optional(),
    errors: z.array(FieldError).optional(),
    facts: z
      .record(z.string(), z.string())
      .optional()
      .meta({ description: 'What a screen needs to say it well, such as both prices.' }),
  })
  .meta({ id: 'Problem', description: 'A failure the caller can understand and fix.' })
export type ProblemDetails = z.infer<typeof ProblemDetails>

/** A failure that the caller caused or has to live with; anything else thrown is a bug. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly code: ProblemCode
  readonly status: number
  readonly errors: readonly FieldError[] | undefined
  readonly retryAfterSeconds: number | undefined
  readonly facts: Readonly<Record<string, string>> | undefined

  constructor(
    code: ProblemCode,
    more: {
      errors?: readonly FieldError[]
      retryAfterSeconds?: number
      facts?: Readonly<Record<string, string>>
      cause?: unknown
    } = {},
  ) {
    super(problems[code][1], { cause: more.cause })
    this.code = code
    this.status = problems[code][0]
    this.errors = more.errors
    this.retryAfterSeconds = more.retryAfterSeconds
    this.facts = more.facts
  }
}
