import type { FaqGroup } from './faq-tabs';

/** What the front page answers: four groups of three questions, the same for every visitor. */
export const defaultQuestions: FaqGroup[] = [
  {
    name: 'Services',
    items: [
      {
        question: 'What services do you offer?',
        answer:
          'We design, build and run AI and machine-learning solutions: strategy and data work at the start, custom models, language and document processing, forecasting, and the operation of models that are already in use.',
      },
      {
        question: 'How long does a project take?',
        answer:
          'A simple solution takes 4-8 weeks. An enterprise system that touches several departments takes 3-6 months. You get something to look at every two weeks, so that a wrong turn is seen early.',
      },
      {
        question: 'Can we start small?',
        answer:
          'Yes, and we recommend it. A proof of concept takes 2-6 weeks: we measure how the decision is made today, build a first model, and compare the two on data that it has not seen. What would make us stop is agreed before we start.',
      },
    ],
  },
  {
    name: 'Technology',
    items: [
      {
        question: 'Which technologies do you use?',
        answer:
          'Those that your team can run without us. Mostly that means open-source tools and open standards, on the cloud or the hardware that you already have. Large language models are one tool among others: we use them where they earn their cost.',
      },
      {
        question: 'Can you integrate with our existing systems?',
        answer:
          'Yes, and most projects depend on it. We look at interfaces, access and approvals in the first week, because that is where delays come from.',
      },
      {
        question: 'Is our data safe with you?',
        answer:
          'Your data stays in your own network or cloud account unless we agree otherwise in writing. Access is limited to named people, is logged, and ends with the project. We never use your data to train models for anybody else.',
      },
    ],
  },
  {
    name: 'Pricing',
    items: [
      {
        question: 'How are projects priced?',
        answer:
          'A proof of concept has a fixed price that is agreed before it starts. Larger projects are planned in stages, each with its own price and its own result, and you decide after each of them whether to go on.',
      },
      {
        question: 'What does a typical project cost?',
        answer:
          'It depends on the number of data sources, on how much has to be integrated, and on whether the use is regulated. A simple solution of 4-8 weeks needs two or three people, an enterprise system of 3-6 months four to six. After a first conversation we can name a realistic range.',
      },
      {
        question: 'What if it turns out that it does not work?',
        answer:
          'Then you have spent 2-6 weeks on a proof of concept and not a year, and you keep the data work, the measurements and the code. You have no obligation to go on.',
      },
    ],
  },
  {
    name: 'Support',
    items: [
      {
        question: 'What support do you offer after launch?',
        answer:
          'The first weeks after a launch are part of every project. After them you choose between business hours, extended hours and support around the clock, each with monitoring and a monthly report.',
      },
      {
        question: 'How do you keep a model accurate over time?',
        answer:
          'We watch its inputs, its outputs and, as soon as it is known, what really happened. Retraining follows evidence and not the calendar, and every new version has to beat the one in use before it takes over.',
      },
      {
        question: 'Will you train our team?',
        answer:
          'Yes. Your engineers make releases themselves before we leave, and those who work with the results learn what the model can do and what it cannot.',
      },
    ],
  },
];
