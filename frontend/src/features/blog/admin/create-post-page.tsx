import '@/styles/admin.css';
import { useNavigate } from 'react-router-dom';
import { Head } from '@/components/site/head';
import { editPath } from './list/form-link';
import { PostForm } from './post-form';

/** `/blog/create`: the form for a new post on its own page. */
export function CreatePostPage() {
  const navigate = useNavigate();
  const goTo = (path: string) => void navigate(path, { replace: true });
  return (
    <div className="wrap pt-4 pb-16">
      <Head title="Create New Blog Post" />
      <PostForm level="h1" onDone={() => goTo('/admin/blog')} onCreated={(id) => goTo(editPath(id))} />
    </div>
  );
}
