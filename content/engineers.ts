// The texts of the page for engineers. Check that the approval, the fee and the payouts match your instance.
export const benefits = [
  {
    title: 'Work that is small and clear',
    text: 'One issue, described by whoever has it, with an estimate of what it takes. No calls, no sprints, no meetings.',
  },
  {
    title: 'You name the price',
    text: 'You look into it first, then quote hours and one price. The form shows what you earn of it before you send it.',
  },
  {
    title: 'Paid before you start',
    text: 'Work starts once the quote is paid. The money is held, and credited to you when the fix is accepted.',
  },
  {
    title: 'The code beside the problem',
    text: 'Description, files, conversation and, where the client allows it, the repository stand on one page.',
  },
] as const;

export const steps = [
  {
    title: 'Sign up',
    text: 'Your name, your email address and what you are good at. Where a person approves engineers first, you see where that stands.',
  },
  {
    title: 'Claim an issue',
    text: 'Read what is available and take what fits you. Nobody else works on it while it is yours; one that lies idle is offered again, after a warning.',
  },
  {
    title: 'Quote, then fix',
    text: 'Ask what you need to know and send a price. Once it is paid you start. Or give a first fix free.',
  },
  {
    title: 'Explain, and get paid',
    text: 'Say what was wrong in words the client can read. They accept, or seven days pass, and your share is credited.',
  },
] as const;

export const questions = [
  {
    question: 'Who sends these issues?',
    answer:
      'People who built an app with an AI coding tool and got most of the way. Many are founders or designers and no engineers: they know well what should happen, and less well why it does not.',
  },
  {
    question: 'Do I have to be approved?',
    answer:
      'That is up to whoever runs this site. Either you can work as soon as your address is confirmed, or a person reads each application first. Then the portal shows that yours is being reviewed, and opens by itself once you are approved.',
  },
  {
    question: 'What do I earn?',
    answer:
      'The price that you quoted, less the fee of this site. The operator sets the fee. You see it, and what is left for you, in the quote form before the client sees anything; the client sees one price.',
  },
  {
    question: 'When am I paid?',
    answer:
      'The client pays before you start, and the money is held until the fix is accepted. If the client says nothing for seven days, it counts as accepted. Your share is then credited to you, and the operator pays it out.',
  },
  {
    question: 'What if the client is not happy?',
    answer:
      'They can say what is missing within seven days, and you go on at the same price, within what the quote covers. What you both wrote stands on the issue, should it come to a dispute.',
  },
  {
    question: 'Do I have to work for free?',
    answer:
      'No. Clients are told that most first issues are fixed free, and you may give a first fix free where it takes you minutes. Whether you do is your choice for each issue; otherwise you quote a price.',
  },
  {
    question: 'How many issues can I take?',
    answer:
      'As many as you can finish. You hold at most five at once, and twenty after an accepted fix. A fix counts until it is paid or accepted. What you cannot do you release, and somebody else takes it on. An issue that you claim and do nothing on is offered to others again; you are warned first.',
  },
  {
    question: 'What do I see of the client’s code?',
    answer:
      'Before you claim: the description and the estimate, no repository, links or files. Afterwards: the issue whole, and a private repository only where its owner allows it, for reading, while the issue is yours. Each file you read there is listed for the client. Their email address you never see.',
  },
] as const;
