DROP TABLE content_management;
